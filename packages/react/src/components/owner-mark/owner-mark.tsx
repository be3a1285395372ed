/**
 * A mark for an owner, drawn from the letters of the name: a small pane of glass cut into pieces,
 * the same each time. It is next to the name and says nothing more, so it is hidden from screen
 * readers. It uses no logo.
 */

import { element, component } from "../../element/component.ts";

const CELLS = 5;
const SIZE = 40;
const HUES = ["nlp", "cv", "audio", "multimodal", "tabular", "rl"] as const;

/** A number from a text, spread over all bits (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash >>> 0;
}

export interface OwnerMarkProps {
  /** The owner's name. */
  name: string;
  /** Pixels of a side. */
  size?: number | undefined;
}

/**
 * A mark made from the letters of an owner's name.
 * @example
 * import { OwnerMark } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<OwnerMark name="Qwen" size={24} />);
 * console.log(html.includes("<svg")); // true
 */
export const OwnerMark = /* @__PURE__ */ component<"svg", OwnerMarkProps>(
  "OwnerMark",
  ({ name, size = SIZE, ...passed }, ref) => {
    const hash = hashOf(name.toLowerCase());
    const hue = HUES[hash % HUES.length] ?? "nlp";
    const step = SIZE / CELLS;
    const cells: string[] = [];
    for (let row = 0; row < CELLS; row++) {
      // Left and right mirror each other, as faces and letters do; that is what makes a mark easy to know again.
      for (let column = 0; column < Math.ceil(CELLS / 2); column++) {
        const bit = hashOf(`${name.toLowerCase()} ${row} ${column}`) % 7;
        if (bit > 2) continue;
        for (const at of new Set([column, CELLS - 1 - column]))
          cells.push(`M${at * step} ${row * step}h${step}v${step}h-${step}z`);
      }
    }
    const attributes = {
      viewBox: `0 0 ${SIZE} ${SIZE}`,
      width: size,
      height: size,
      "aria-hidden": "true",
      focusable: "false",
    };
    const children = (
      <>
        <rect width={SIZE} height={SIZE} rx="5" fill="currentColor" opacity="0.14" />
        <path d={cells.join("")} fill="currentColor" />
      </>
    );
    return element("svg", { className: "vt-owner-mark", state: { hue }, attributes, children }, passed, ref);
  },
);

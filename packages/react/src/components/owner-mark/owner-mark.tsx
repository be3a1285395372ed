/**
 * A mark for an owner: two letters of the name in a color that is always the same for it. It is next
 * to the name and says nothing more, so it is hidden from screen readers. It uses no logo.
 */
import type { ReactElement } from "react";

import { RootElement, type Props } from "../../element/root-element.tsx";

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

/** `sentence-transformers` → `ST`, `Qwen` → `Qw`. */
function monogram(name: string): string {
  const [first = "", second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = [...first];
  return second === undefined
    ? letters.slice(0, 2).join("")
    : ((letters[0] ?? "") + ([...second][0] ?? "")).toUpperCase();
}

export interface OwnerMarkProps {
  /** The owner's name. */
  name: string;
  /** Pixels of a side. */
  size?: number | undefined;
}

/**
 * A mark made from two letters of an owner's name.
 * @example
 * import { OwnerMark } from "@vitrine/react";
 * import { renderToStaticMarkup } from "react-dom/server";
 *
 * const html = renderToStaticMarkup(<OwnerMark name="Qwen" size={24} />);
 * console.log(html.includes("<svg")); // true
 */
export function OwnerMark({ name, size = SIZE, ...passed }: Props<"svg", OwnerMarkProps>): ReactElement | null {
  const hash = hashOf(name.toLowerCase());
  const hue = HUES[hash % HUES.length] ?? "nlp";
  const attributes = {
    viewBox: `0 0 ${SIZE} ${SIZE}`,
    width: size,
    height: size,
    "aria-hidden": "true",
    focusable: "false",
  };
  return (
    <RootElement tag="svg" className="vt-owner-mark" state={{ hue }} attributes={attributes} passed={passed}>
      <rect width={SIZE} height={SIZE} rx="5" fill="currentColor" opacity="0.14" />
      <text x={SIZE / 2} y={SIZE * 0.655} textAnchor="middle" fontSize={SIZE * 0.43} fill="currentColor">
        {monogram(name)}
      </text>
    </RootElement>
  );
}

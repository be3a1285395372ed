/** Icons of the playground's bar and message field, each next to its name. */
import type { ComponentProps } from "react";

/** Outlines on a grid of 16 units. */
const GLYPHS = {
  list: "M2.5 4h11M2.5 8h11M2.5 12h11",
  model: "M4 6.5 8 10.5l4-4",
  compare: "M2.5 3h4.5v10H2.5zM9 3h4.5v10H9z",
  create: "M8 3H3v10h10V8M7 9l6.5-6.5",
  more: "M3.4 8h.2M7.9 8h.2M12.4 8h.2",
  dictate: "M8 2a2 2 0 0 1 2 2v3.5a2 2 0 0 1-4 0V4a2 2 0 0 1 2-2zM4 7.5a4 4 0 0 0 8 0M8 11.5V14",
  seen: "M1.5 8s2.4-4 6.5-4 6.5 4 6.5 4-2.4 4-6.5 4-6.5-4-6.5-4zM8 6.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z",
  talk: "M3 9V8a5 5 0 0 1 10 0v1M3 9h2v4H3zM11 9h2v4h-2z",
} as const;

export type GlyphName = keyof typeof GLYPHS;

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="18"
      height="18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={GLYPHS[name]} />
    </svg>
  );
}

/** A button with an icon and a name. */
export function GlyphAction({
  label,
  icon,
  ...attributes
}: ComponentProps<"button"> & { label: string; icon: GlyphName }) {
  return (
    <button type="button" className="vt-icon-button" title={label} {...attributes}>
      <Glyph name={icon} />
      <span className="vt-visually-hidden">{label}</span>
    </button>
  );
}

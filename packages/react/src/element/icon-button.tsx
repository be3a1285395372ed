/** A button that shows an icon and has a name: for the eyes as a hint, for screen readers and voice control as its text. */
import type { ComponentProps } from "react";

/** Outlines on a grid of 16 units. */
const ICONS = {
  attach: "M8 3v10M3 8h10",
  send: "M8 13V3M3.5 7.5 8 3l4.5 4.5",
  stop: "M4.5 4.5h7v7h-7z",
  settings: "M2 5h6m4 0h2M2 11h2m4 0h6M10 3.2v3.6M6 9.2v3.6",
} as const;

export type IconName = keyof typeof ICONS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="18"
      height="18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}

export function IconButton({
  label,
  icon,
  ...attributes
}: ComponentProps<"button"> & { label: string; icon: IconName }) {
  return (
    <button type="button" className="vt-icon-button" title={label} {...attributes}>
      <Icon name={icon} />
      <span className="vt-visually-hidden">{label}</span>
    </button>
  );
}

/** A button that submits nothing, unless its type says so. */
import type { ComponentProps, ReactNode } from "react";

export function Action({ label, ...attributes }: ComponentProps<"button"> & { label: ReactNode }) {
  return (
    <button type="button" {...attributes}>
      {label}
    </button>
  );
}

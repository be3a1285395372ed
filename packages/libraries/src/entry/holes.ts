/** Switches on a block: a hole whose value is one of a few options, read by the generator and not written into the code. */
import type { Hole } from "@vitrine/code";
import type { Fill } from "./library.ts";

export interface Choice {
  value: string;
  hole: Hole;
}

/** The chosen option, the first where none is chosen. */
export function choice(fill: Fill, name: string, label: string, options: readonly string[]): Choice {
  const [first = ""] = options;
  const wanted = fill(name, first);
  const value = options.includes(wanted) ? wanted : first;
  return { value, hole: { name, kind: "choice", label, value, options: [...options] } };
}

/** A text that is in the code: a prompt, or the address of a file. */
export function textHole(fill: Fill, name: string, label: string, fallback: string): Hole {
  return { name, kind: "text", label, value: fill(name, fallback) };
}

/** Difference of two texts, line by line. */
import { diffLines } from "diff";

export interface Difference {
  kind: "same" | "first" | "second";
  text: string;
}

/** Lines that may differ. Finding a difference takes time that grows with their square. */
const MAX_DIFFERENT_LINES = 1200;

/**
 * The lines of both texts in order: in both, in the first only, in the second only. Undefined where too many lines
 * differ.
 */
export function differenceOf(first: string, second: string): Difference[] | undefined {
  return diffLines(first, second, { maxEditLength: MAX_DIFFERENT_LINES })?.map(({ value, added, removed }) => ({
    kind: removed ? "first" : added ? "second" : "same",
    text: value,
  }));
}

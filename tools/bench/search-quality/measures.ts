/** How good an answer is. */
import type { ModelSummary } from "@vitrine/hub";
import type { Rules } from "./rules.ts";

const SHOWN = 10;
const FIRST = 3;

export interface Measures {
  /** Gain of the first ten, each discounted by its place, of what the best ten would gain. */
  ndcg: number;
  /** A right model is among the first three; one that must come first is first. */
  isSuccess: boolean;
}

/** @returns undefined where no model answers the query */
export function measure(
  found: readonly ModelSummary[],
  rules: Rules,
  all: Iterable<ModelSummary>,
): Measures | undefined {
  const grades = found.slice(0, SHOWN).map(rules.grade);
  const best = [...all]
    .map(rules.grade)
    .toSorted((one, other) => other - one)
    .slice(0, SHOWN);
  const ideal = gain(best);
  if (ideal === 0) return undefined;
  return {
    ndcg: gain(grades) / ideal,
    isSuccess: rules.first === undefined ? grades.slice(0, FIRST).includes(2) : found[0]?.id === rules.first,
  };
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

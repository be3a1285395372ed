/** A value with faults in what is optional still is an answer. Loaded where an answer has a fault. */

import { describe, type Check } from "./checks.ts";

/**
 * Takes the optional fields out of a value, in place, that are not what they should be.
 *
 * @returns what was wrong, one line each: the fields that were taken out, and what is left as it came
 */
export function mended(check: Check, value: unknown): string[] {
  const warnings: string[] = [];
  for (const problem of check(value, [])) {
    const { optional, isNull, isNumber } = problem;
    if (!isNull) warnings.push(`Expected ${describe(problem)}`);
    if (isNumber || !optional) continue;
    let holder = value as Record<string | number, unknown> | undefined;
    for (const step of optional.slice(0, -1)) holder = holder?.[step] as typeof holder;
    const name = optional.at(-1);
    if (holder && name !== undefined) delete holder[name];
  }
  return warnings;
}

/**
 * Answers in their canonical form. Services have used more than one form for the same task; the known ones are brought
 * to one here, and the shape of the task's answer decides about the rest.
 */

import { field } from "../protocol/read-fields.ts";
import type { TaskName } from "../protocol/provider.ts";
import { problemOf } from "../messages/checks.ts";
import { mended } from "../messages/mend.ts";
import { ESSENTIAL, OUTPUT_CHECKS } from "./output-checks.ts";

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);

/** Known other forms → the canonical one. What is not recognized passes unchanged and fails at the check. */
const CANONICAL: Readonly<Partial<Record<TaskName, (value: unknown) => unknown>>> = {
  "text-classification": (value) => {
    const first = firstOf(value);
    return Array.isArray(value) && Array.isArray(first) ? first : value;
  },
  "zero-shot-classification": (value) => {
    const [labels, scores] = [field(value, "labels"), field(value, "scores")];
    if (!Array.isArray(labels) || !Array.isArray(scores) || labels.length !== scores.length) return value;
    return labels.map((label: unknown, index) => ({ label, score: (scores as unknown[])[index] }));
  },
  "question-answering": firstOf,
  "document-question-answering": (value) => withoutNull(firstOf(value), ["score", "start", "end"]),
  "visual-question-answering": firstOf,
  "table-question-answering": firstOf,
  summarization: firstOf,
  "image-to-text": firstOf,
  "text-generation": firstOf,
  "image-segmentation": (value) =>
    Array.isArray(value) ? value.map((element: unknown) => withoutNull(element, ["score"])) : value,
  "token-classification": (value) =>
    Array.isArray(value) ? value.map((element: unknown) => withoutNull(element, ["entity", "entity_group"])) : value,
  translation: (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value),
};

/** Some services write `null` for what is not there. */
function withoutNull(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, item]) => item !== null || !names.includes(name)));
}

/**
 * Checks an answer and brings it to its canonical form. What holds a result is one: faults in the rest are warnings.
 *
 * @param isStrict every fault is an error
 * @returns the answer, or what was expected instead and where
 */
export function readOutput(
  task: TaskName,
  value: unknown,
  isStrict = false,
): { output: unknown; warnings: readonly string[] } | { expected: string } {
  const whole = (output: unknown) => ({ output, warnings: [] });
  if (task === "feature-extraction") {
    const depth = depthOfNumbers(value);
    return depth !== undefined && depth <= 3 ? whole(value) : { expected: "arrays of numbers, nested at most 3 deep" };
  }
  const check = OUTPUT_CHECKS[task];
  if (!check) return value instanceof Blob ? whole(value) : { expected: "a file" };
  const output = CANONICAL[task]?.(value) ?? value;
  if (task === "translation" && Array.isArray(output) && output.length === 0) return { expected: "a translation" };
  const problem = problemOf(check, output);
  if (problem === undefined) return whole(output);
  const essential = ESSENTIAL[task];
  if (isStrict || !essential) return { expected: problem };
  const holds = (item: unknown) => problemOf(essential, item) === undefined;
  if (!Array.isArray(output))
    return holds(output) ? { output, warnings: mended(check, output) } : { expected: problem };
  const items = output.filter(holds);
  if (items.length === 0) return { expected: problem };
  const lost = output.length - items.length;
  const dropped = lost === 0 ? [] : [`Expected ${problem}: ${lost} of ${output.length} results hold nothing`];
  return { output: items, warnings: [...dropped, ...mended(check, items)] };
}

/** How deep arrays of numbers are nested; `undefined` where depths differ or something else is inside. */
function depthOfNumbers(value: unknown, level = 1): number | undefined {
  if (!Array.isArray(value) || level > 3) return undefined;
  if (value.every((item) => typeof item === "number")) return level;
  let depth: number | undefined;
  for (const item of value) {
    const inner = depthOfNumbers(item, level + 1);
    if (inner === undefined || (depth !== undefined && inner !== depth)) return undefined;
    depth = inner;
  }
  return depth;
}

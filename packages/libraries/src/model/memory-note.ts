/** What snippets say about the memory that a model needs: the arithmetic of `@vitrine/models`, as a sentence. */
import { overheadBytes, parameterEstimate } from "@vitrine/models";
import type { SnippetModel } from "./snippet-model.ts";
import { isQuantized } from "./storage.ts";

/** Smaller models run anywhere. */
const WORTH_SAYING = 1e8;

/** Bytes that a model takes with so many bits for each weight; `undefined` where the number of weights is unknown. */
export function memoryOf({ sizes }: SnippetModel, bits: number): number | undefined {
  const count = parameterEstimate(sizes)?.count;
  if (count === undefined || count < WORTH_SAYING) return undefined;
  const bytes = (count * bits) / 8;
  return bytes + overheadBytes(bytes);
}

/**
 * A note of the memory that the model needs in each of these formats (name → bits of a weight); none where the number of
 * weights is not known, or the weights are quantized already.
 */
export function memoryNote(model: SnippetModel, formats: readonly (readonly [name: string, bits: number])[]): string[] {
  if (model.omitsMemory || isQuantized(model)) return [];
  const needs = formats.flatMap(([name, bits]) => {
    const bytes = memoryOf(model, bits);
    return bytes === undefined ? [] : [[Math.max(1, Math.round(bytes / 1e9)), name] as const];
  });
  const [first] = needs;
  if (first === undefined) return [];
  // A small model needs as much in all of them.
  const isOne = needs.length > 1 && needs.every(([size]) => size === first[0]);
  const said = isOne
    ? ""
    : ` in ${[first[1], ...needs.slice(1).map(([size, name]) => `${size} GB in ${name}`)].join(", ")}`;
  return [`Needs about ${first[0]} GB of memory${said}.`];
}

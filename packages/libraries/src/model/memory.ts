/** How much memory a model needs, from its number of weights. */
import type { SnippetModel } from "./snippet-model.ts";

/** Weights, and a fifth more for what is computed. */
export const OVERHEAD = 1.2;
/** Smaller models run anywhere. */
const WORTH_SAYING = 1e8;

/** The bytes of `parameters` weights as they run, in gigabytes, as text. */
export function gigabytes(parameters: number, bytesEach: number): string {
  return `${Math.max(1, Math.round((parameters * bytesEach * OVERHEAD) / 1e9))} GB`;
}

/**
 * A note of the memory that the model needs in each of these formats (name → bytes of a weight); none where the number of
 * weights is not known, or the weights are quantized already.
 */
export function memoryNote(
  { parameters, quantMethod }: SnippetModel,
  formats: readonly (readonly [name: string, bytes: number])[],
): string[] {
  if (parameters === undefined || parameters < WORTH_SAYING || quantMethod !== undefined) return [];
  const needs = formats.map(([name, bytes], i) =>
    i === 0 ? `${gigabytes(parameters, bytes)} of memory in ${name}` : `${gigabytes(parameters, bytes)} in ${name}`,
  );
  return [`Needs about ${needs.join(", ")}.`];
}

/** Which tokens the model wrote, for training on them alone. */
import { NoSpansError } from "./assistant-spans.ts";
import type { GenerationSpan } from "./conversation.ts";

/**
 * Which tokens the model wrote: 1 for each token in a span, 0 for the others. The spans are those of `assistantSpans`, or
 * the `generationSpans` of a template that has the tag.
 *
 * @param offsets half-open ranges of the tokens as a tokenizer returns them, in code points (as in Python) or UTF-16
 *   units
 * @throws {NoSpansError} where there is no span, since a mask of zeros would train on nothing
 * @example
 * import { tokenMask } from "@vitrine/chat-template/train";
 *
 * const span = { start: 6, end: 9, codePointStart: 6, codePointEnd: 9 };
 * console.log(tokenMask([[0, 5], [6, 9]], [span])); // [ 0, 1 ]
 */
export function tokenMask(
  offsets: Iterable<readonly [start: number, end: number]>,
  spans: readonly GenerationSpan[],
  units: "codePoints" | "utf16" = "codePoints",
): (0 | 1)[] {
  if (!spans.length) throw new NoSpansError();
  const ranges = spans
    .map((span) =>
      units === "utf16" ? ([span.start, span.end] as const) : ([span.codePointStart, span.codePointEnd] as const),
    )
    .toSorted(([a], [b]) => a - b);
  let next = 0;
  return Array.from(offsets, ([start, end]) => {
    while (next > 0 && start < (ranges[next - 1]?.[1] ?? 0)) next -= 1;
    while (next < ranges.length && (ranges[next]?.[1] ?? 0) <= start) next += 1;
    const range = ranges[next];
    return range && start < end && start < range[1] && end > range[0] ? 1 : 0;
  });
}

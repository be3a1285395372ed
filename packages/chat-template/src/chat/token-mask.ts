/** Which tokens the model wrote, for training on them alone. */
import type { GenerationSpan } from "./conversation.ts";

/**
 * Which tokens the model wrote: 1 for each token that lies in a generation span, 0 for the others.
 * `offsets` are the tokens' half-open ranges as a tokenizer gives them, in code points (as Python's do) or UTF-16 units.
 */
export function tokenMask(
  offsets: Iterable<readonly [start: number, end: number]>,
  spans: readonly GenerationSpan[],
  units: "codePoints" | "utf16" = "codePoints",
): (0 | 1)[] {
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

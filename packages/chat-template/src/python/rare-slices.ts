/** Slices that chat templates hardly ever take: of a text in other steps than one, and of a range. */
import { aNoun } from "./errors.ts";
import { type Session, spend } from "./limits.ts";
import { bare, concat, sliceRange, codePointOffsets, cut } from "./strings.ts";
import { type Value, PyRange, isStr, typeError, typeName } from "./values.ts";

export function rareSlice(
  session: Session,
  value: Value,
  start: number | null,
  stop: number | null,
  step: number,
): Value {
  if (value instanceof PyRange) {
    const range = sliceRange(value.length, start, stop, step);
    const from = value.at(range.start);
    const by = value.step * step;
    return new PyRange(from, from + by * range.count, by);
  }
  if (!isStr(value)) throw typeError(`${aNoun(typeName(value))} cannot be sliced.`);
  const text = value;
  const offsets = codePointOffsets(session, bare(text));
  const range = sliceRange(offsets.length - 1, start, stop, step);
  spend(session, range.count);
  const parts = Array.from({ length: range.count }, (_, index) => {
    const at = range.start + index * step;
    return cut(text, offsets[at] ?? 0, offsets[at + 1] ?? 0);
  });
  return concat(session, parts, typeof text !== "string" && text.isSafe);
}

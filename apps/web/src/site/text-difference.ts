/** What two texts have in common and what not, line by line. */

export interface Difference {
  kind: "same" | "first" | "second";
  text: string;
}

/** More lines than this are not compared one by one; the table of the comparison would grow with their square. */
const MOST_LINES = 600;

/**
 * The lines of both texts in order: in both, in the first only, in the second only. Undefined where what is left
 * between the first and the last difference is too long.
 */
export function differenceOf(first: string, second: string): Difference[] | undefined {
  const a = linesOf(first);
  const b = linesOf(second);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length > MOST_LINES || right.length > MOST_LINES) return undefined;
  return joined([
    ...a.slice(0, start).map((text): Difference => ({ kind: "same", text })),
    ...middle(left, right),
    ...a.slice(a.length - end).map((text): Difference => ({ kind: "same", text })),
  ]);
}

/** Lines with their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The longest common lines, by the table of lengths. */
function middle(left: readonly string[], right: readonly string[]): Difference[] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: Difference[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      parts.push({ kind: "same", text: left[i] ?? "" });
      i += 1;
      j += 1;
    } else if (j >= right.length || (i < left.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: "first", text: left[i] ?? "" });
      i += 1;
    } else {
      parts.push({ kind: "second", text: right[j] ?? "" });
      j += 1;
    }
  }
  return parts;
}

function joined(parts: readonly Difference[]): Difference[] {
  const result: Difference[] = [];
  for (const { kind, text } of parts) {
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text });
  }
  return result;
}

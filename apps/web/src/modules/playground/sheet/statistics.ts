/** Totals of a column, with the uncertainty of its share of passed checks. */
import type { Cell } from "./sheet.ts";

export interface Totals {
  done: number;
  failed: number;
  /** Cells whose checks all gave a result. */
  judged: number;
  /** The cells among these that passed every check. */
  passed: number;
  /** The mean over cells: the score where a check measures, else 1 or 0. */
  quality?: number;
  /** 95% interval of the share that passed, by Wilson. */
  interval?: readonly [low: number, high: number];
  /** Milliseconds. */
  medianMs?: number;
  p95Ms?: number;
  tokensIn: number;
  tokensOut: number;
  /** United States dollars of the cells whose cost is known. */
  cost: number;
  /** How many cells' cost is known. */
  costKnown: number;
}

export function totalsOf(cells: Iterable<Cell>): Totals {
  let [done, failed, judged, passed, tokensIn, tokensOut, cost, costKnown, qualities] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const times: number[] = [];
  for (const cell of cells) {
    if (cell.state === "failed") {
      failed += 1;
      continue;
    }
    done += 1;
    const { numbers, results = [] } = cell;
    times.push(numbers.ms);
    tokensIn += numbers.tokensIn ?? 0;
    tokensOut += numbers.tokensOut ?? 0;
    if (numbers.cost !== undefined) {
      cost += numbers.cost;
      costKnown += 1;
    }
    if (results.length === 0 || results.some((result) => result.passed === undefined)) continue;
    judged += 1;
    if (results.every((result) => result.passed)) passed += 1;
    qualities +=
      results.reduce((sum, { passed: isRight, score }) => sum + (score ?? (isRight ? 1 : 0)), 0) / results.length;
  }
  times.sort((a, b) => a - b);
  return {
    done,
    failed,
    judged,
    passed,
    ...(judged > 0 && { quality: qualities / judged, interval: wilsonInterval(passed, judged) }),
    ...(times.length > 0 && { medianMs: quantile(times, 0.5), p95Ms: quantile(times, 0.95) }),
    tokensIn,
    tokensOut,
    cost,
    costKnown,
  };
}

/** The quantile of sorted numbers, between neighbors (R's type 7). */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}

const Z = 1.959_964;

/** Wilson's 95% interval of a share. */
export function wilsonInterval(passed: number, of: number): readonly [low: number, high: number] {
  const share = passed / of;
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  const center = share + (Z * Z) / (2 * of);
  const scale = 1 + (Z * Z) / of;
  return [Math.max(0, (center - spread) / scale), Math.min(1, (center + spread) / scale)];
}

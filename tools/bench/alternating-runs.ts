/**
 * Compares two implementations of the same thing on a machine that also does other work.
 *
 * The contenders take turns within every round, so that a slow moment hits all of them; what is reported is the median
 * over the rounds of each one's time, and of its ratio to the first, which is far steadier than either time alone.
 */

export interface Contender {
  name: string;
  /** Does the work once. May return a value, so that the engine cannot optimize the work away. */
  run(): unknown;
}

export interface Comparison {
  title: string;
  rows: { name: string; microseconds: number; ratio: number }[];
}

export interface InterleaveOptions {
  rounds?: number;
  /** Each contender runs at least this long in each round. */
  roundMs?: number;
}

/** Times all contenders in turns. The first one is the yardstick of the ratios. */
export function interleave(
  title: string,
  contenders: readonly [Contender, ...Contender[]],
  { rounds = 15, roundMs = 20 }: InterleaveOptions = {},
): Comparison {
  const batches = contenders.map((contender) => calibrate(contender, roundMs));
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    contenders.forEach((contender, index) => {
      times[index]?.push(time(contender, batches[index] ?? 1));
    });
  }
  const yardstick = times[0] ?? [];
  return {
    title,
    rows: contenders.map(({ name }, index) => ({
      name,
      microseconds: median(times[index] ?? []) * 1000,
      ratio: median((times[index] ?? []).map((value, round) => value / (yardstick[round] ?? value))),
    })),
  };
}

/** A comparison as lines of a Markdown table. */
export function toMarkdown({ title, rows }: Comparison): string {
  const lines = rows.map(
    ({ name, microseconds, ratio }) =>
      `| ${title} | ${name} | ${microseconds.toPrecision(3)} µs | ${ratio.toFixed(2)} |`,
  );
  return lines.join("\n");
}

export const TABLE_HEAD = "| what | contender | median | ratio to the first |\n|---|---|---|---|";

/** Holds every result, so that no run can be optimized away. */
let sink: unknown;

function time({ run }: Contender, batch: number): number {
  const started = performance.now();
  for (let index = 0; index < batch; index += 1) sink = run();
  void sink;
  return (performance.now() - started) / batch;
}

function calibrate(contender: Contender, roundMs: number): number {
  let batch = 1;
  for (;;) {
    const total = time(contender, batch) * batch;
    if (total >= roundMs || batch >= 1e7) return batch;
    batch = Math.ceil(batch * Math.max(2, Math.min(10, roundMs / Math.max(total, 0.001))));
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

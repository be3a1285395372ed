/**
 * `npm run fuzz -w tools -- --minutes 10 [--seed 1]`: generates cards, chat answers, templates, streams and
 * hub answers, and passes them to the functions that process them, in a separate process. Reports
 * the slowest for their length, and all that hung, crashed or threw an undocumented error; exits
 * with 1 where there was any of those. The same seed makes the same texts; repeat one with `--kind
 * card --seed N --size M --once`.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Job, Kind, Outcome } from "./subject.ts";

const KINDS: readonly Kind[] = ["card", "message", "template", "stream", "hub-answer"];
const SIZES = [200, 2_000, 20_000, 100_000, 400_000];
/** A server gives a card one second in a thread and then shows it plainly; this finds what would go on and on. */
const HANG_MS = 60_000;
const HEAP_MB = 700;
const CACHED = 10;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    kind: { type: "string" },
    size: { type: "string", default: "20000" },
    once: { type: "boolean", default: false },
  },
});

interface FuzzResult extends Job, Outcome {
  end?: string;
}

const worst: FuzzResult[] = [];
const failures: FuzzResult[] = [];
const counts = new Map<Kind, number>();
let seed = Number(values.seed);
let subject = await started();

if (values.once) {
  report(await tried({ kind: (values.kind ?? "card") as Kind, seed, size: Number(values.size) }));
} else {
  const end = performance.now() + Number(values.minutes) * 60_000;
  while (performance.now() < end) {
    const kind = KINDS[seed % KINDS.length] ?? "card";
    const size = SIZES[Math.floor(seed / KINDS.length) % SIZES.length] ?? 200;
    // One text after the other, so that a time is that text's.
    // oxlint-disable-next-line no-await-in-loop
    report(await tried({ kind, seed, size }));
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    seed += 1;
  }
}
subject.kill("SIGKILL");

console.log([...counts].map(([kind, count]) => `${count} ${kind}s`).join(", "));
console.table(
  worst.map(({ kind, seed: at, size, characters, ms }) => ({ kind, seed: at, size, characters, ms: Math.round(ms) })),
);
for (const failure of failures) console.error("FAILED", failure);
const folder = join(import.meta.dirname, "../../test-results");
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, "fuzz.json"),
  JSON.stringify({ counts: Object.fromEntries(counts), worst, failures }, null, 2),
);
process.exit(failures.length > 0 ? 1 : 0);

function report(fuzzed: FuzzResult): void {
  if (fuzzed.end !== undefined || fuzzed.surprise !== undefined) failures.push(fuzzed);
  worst.push(fuzzed);
  worst.sort((a, b) => b.ms - a.ms);
  worst.length = Math.min(worst.length, CACHED);
}

async function tried(job: Job): Promise<FuzzResult> {
  const outcome = await new Promise<Outcome | string>((resolve) => {
    const timer = setTimeout(() => resolve(`hung for ${HANG_MS} ms`), HANG_MS);
    const done = (result: Outcome | string) => {
      clearTimeout(timer);
      subject.off("message", onMessage);
      subject.off("exit", onExit);
      resolve(result);
    };
    const onMessage = (message: unknown) => done(message as Outcome);
    const onExit = (code: number | null) => done(`died with ${code ?? "a signal"}`);
    subject.on("message", onMessage);
    subject.on("exit", onExit);
    subject.send(job);
  });
  if (typeof outcome !== "string") return { ...job, ...outcome };
  subject.kill("SIGKILL");
  subject = await started();
  return { ...job, ms: HANG_MS, characters: 0, end: outcome };
}

async function started(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "subject.ts"), {
    execArgv: ["--conditions=vitrine-source", `--max-old-space-size=${HEAP_MB}`],
  });
  await new Promise((resolve) => child.once("message", resolve));
  return child;
}

/**
 * The store's bars: how long it takes to fill, how long questions take and how many rows they look at, from ten thousand
 * models to a million, on PostgreSQL; and on the embedded engine.
 *
 *   npm run bench:store                 all of it, and the curves: a quarter of an hour on two idle cores
 *   npm run bench:store -- [MODELS]...  PostgreSQL with so many models
 *   npm run bench:store -- embedded [MODELS]...
 *
 * The server has 2 GB for its pages (`shared_buffers`), as its manual advises for a machine of eight.
 * Every question is asked with values of its own, so that no answer comes from memory. The figures go to
 * `bench/results/store.json`, beside those of other sizes and engines, with the date, the machine and its load.
 * `draw-curves.ts` draws them. Fails where a question looks at more than three times the rows that it did at the
 * smallest size of that engine; rows are counted in a pass of their own, as counting takes time.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../src/store/database.ts";
import type { OpenOptions } from "../src/store/database.ts";
import { openStore } from "../src/index.ts";
import type { Store } from "../src/index.ts";
import { storeOver } from "../src/search/sql-store.ts";
import { countingVisits } from "../src/search/visited-rows.ts";
import { makeDatabase } from "../src/store-under-test.ts";
import type { ModelRecord } from "@vitrine/models";
import { generatedModel } from "./generated-models.ts";
import { INCREMENT_KINDS, incrementOf } from "./increments.ts";
import type { IncrementKind } from "./increments.ts";
import { questionKinds } from "./questions.ts";

const QUESTIONS = 100;
/** Questions of a kind before those that are timed: connections have been at work for a while. */
const WARMING = 100;
const COUNTED = 12;
const AT_ONCE = 250;
const RESULTS = new URL("results/store.json", import.meta.url);

export interface Figures {
  engine: "postgresql" | "embedded";
  models: number;
  date: string;
  machine: string;
  /** Processes that wanted to run, over the last minute, before and after the questions. */
  load: [number, number];
  /** Seconds to fill an empty store, and megabytes of this process at most, and before it began, with all modules loaded. */
  filled: { rows: number; withIndexes: number; memory: number; memoryBefore?: number; load: number };
  /** What is written into the full store, by kind, and the 95th percentile of a list that is asked meanwhile and without. */
  increments: { listQuiet: number; kinds: Partial<Record<IncrementKind, { perSecond: number; listBeside: number }>> };
  /** The longest that a timer of the process that asks was held up while it asked. */
  heldUp: number;
  questions: Record<string, { bar: number; p50: number; p95: number; rows: number }>;
}

const round = (value: number) => Math.round(value * 10) / 10;
const percentile = (times: readonly number[], share: number) =>
  round(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);

async function fill(store: Store, models: number): Promise<Figures["filled"]> {
  const start = performance.now();
  const seconds = () => round((performance.now() - start) / 1000);
  const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
  const memoryBefore = megabytes();
  let [rows, memory, next] = [0, 0, 0];
  await store.whileFilling(async () => {
    const write = async () => {
      while (next < models) {
        const from = next;
        next += AT_ONCE;
        const count = Math.min(AT_ONCE, models - from);
        // oxlint-disable-next-line no-await-in-loop
        await store.upsertMany(Array.from({ length: count }, (_, index) => generatedModel(from + index)));
        memory = Math.max(memory, megabytes());
      }
    };
    await Promise.all([write(), write()]);
    rows = seconds();
  });
  return { rows, withIndexes: seconds(), memory, memoryBefore, load: round(loadavg()[0] ?? 0) };
}

async function timesOf(ask: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop
    await ask();
    times.push(performance.now() - start);
  }
  return times;
}

/** Records of each kind into the full store, beside a reader. */
async function increment(store: Store, models: number): Promise<Figures["increments"]> {
  const list = questionKinds(models, 11)[0]?.ask as (store: Store) => Promise<unknown>;
  const listQuiet = percentile(await timesOf(() => list(store), 200), 0.95);
  const most = store.kind === "embedded" ? 2000 : 10_000;
  const kinds: Figures["increments"]["kinds"] = {};
  for (const kind of INCREMENT_KINDS) {
    const records = incrementOf(kind, models, most);
    // oxlint-disable-next-line no-await-in-loop
    kinds[kind] = await writeBeside(store, records, () => list(store));
    console.log(`  ${kind}: ${kinds[kind].perSecond} a second, list ${kinds[kind].listBeside} ms (${listQuiet} alone)`);
    // oxlint-disable-next-line no-await-in-loop
    if (kind === "new") await store.removeMany(records.map(({ id }) => id));
  }
  return { listQuiet, kinds };
}

async function writeBeside(
  store: Store,
  records: readonly ModelRecord[],
  ask: () => Promise<unknown>,
): Promise<{ perSecond: number; listBeside: number }> {
  const beside: number[] = [];
  let isDone = false;
  const reading = (async () => {
    // oxlint-disable-next-line no-await-in-loop, typescript/no-unnecessary-condition
    while (!isDone) beside.push(...(await timesOf(ask, 1)));
  })();
  const start = performance.now();
  for (let at = 0; at < records.length; at += AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop
    await store.upsertMany(records.slice(at, at + AT_ONCE));
  const perSecond = Math.round((records.length / (performance.now() - start)) * 1000);
  isDone = true;
  await reading;
  return { perSecond, listBeside: percentile(beside, 0.95) };
}

async function measure(engine: Figures["engine"], models: number, place: OpenOptions): Promise<Figures> {
  const store = await openStore(place);
  const filled = await fill(store, models);
  console.log(`${engine}, ${models} models: rows ${filled.rows} s, with indexes ${filled.withIndexes} s`);
  const before = round(loadavg()[0] ?? 0);
  const questions: Figures["questions"] = {};
  let [last, heldUp] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    heldUp = Math.max(heldUp, now - last - 1);
    last = now;
  }, 1);
  for (const { title, bar, ask } of questionKinds(models)) {
    // oxlint-disable-next-line no-await-in-loop
    await timesOf(() => ask(store), WARMING);
    // oxlint-disable-next-line no-await-in-loop
    const times = await timesOf(() => ask(store), QUESTIONS);
    questions[title] = { bar, p50: percentile(times, 0.5), p95: percentile(times, 0.95), rows: 0 };
  }
  clearInterval(timer);
  const after = round(loadavg()[0] ?? 0);
  const increments = await increment(store, models);
  await store.close();

  const database = await openDatabase(place);
  const visits = { rows: 0, entries: 0, statements: 0 };
  const counted = storeOver({ ...database, reads: countingVisits(database.reads, visits) });
  for (const { title, ask } of questionKinds(models, 23)) {
    let most = 0;
    for (let at = 0; at < COUNTED; at += 1) {
      visits.rows = 0;
      // oxlint-disable-next-line no-await-in-loop
      await ask(counted);
      most = Math.max(most, visits.rows);
    }
    const figures = questions[title] as Figures["questions"][string];
    figures.rows = most;
    console.log(
      `  ${title.padEnd(32)} p50 ${figures.p50} ms, p95 ${figures.p95} ms (bar ${bar(engine, figures.bar)}), ${most} rows`,
    );
  }
  await database.close();
  return {
    engine,
    models,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    load: [before, after],
    filled,
    increments,
    heldUp: round(heldUp),
    questions,
  };
}

const bar = (engine: Figures["engine"], milliseconds: number) =>
  engine === "embedded" ? 2 * milliseconds : milliseconds;

function readResults(): Figures[] {
  try {
    return JSON.parse(readFileSync(RESULTS, "utf8")) as Figures[];
  } catch {
    return [];
  }
}

/** Questions that look at more than three times the rows of the smallest size, and at more than a page of them. */
function grown(figures: readonly Figures[]): string[] {
  const [smallest, ...larger] = figures.toSorted((a, b) => a.models - b.models);
  return larger.flatMap(({ models, questions }) =>
    Object.entries(questions).flatMap(([title, { rows }]) => {
      const first = smallest?.questions[title]?.rows ?? 0;
      return rows > 3 * Math.max(first, 10_000) ? [`${title}: ${first} rows, at ${models} models ${rows}`] : [];
    }),
  );
}

const asked = process.argv.slice(2);
const isAll = asked.length === 0;
const runs: [Figures["engine"], number[]][] = isAll
  ? [
      ["postgresql", [1_000_000, 100_000, 10_000]],
      ["embedded", [100_000, 10_000]],
    ]
  : asked[0] === "embedded"
    ? [["embedded", asked.slice(1).map(Number)]]
    : [["postgresql", asked.map(Number)]];
for (const [engine, models] of runs.flatMap(([name, sizes]) => sizes.map((size) => [name, size] as const))) {
  const made = engine === "embedded" ? folderPlace() : await serverPlace();
  const figures = await measure(engine, models, made.options);
  await made.drop();
  const others = readResults().filter((each) => each.engine !== engine || each.models !== models);
  const all = [...others, figures].toSorted((a, b) =>
    a.engine < b.engine ? 1 : a.engine > b.engine ? -1 : a.models - b.models,
  );
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`);
}
const failures = runs.flatMap(([name]) => grown(readResults().filter((each) => each.engine === name)));
if (isAll) await import("./draw-curves.ts");
for (const failure of failures) console.error(`Grows: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

function folderPlace(): { options: OpenOptions; drop: () => Promise<void> } {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  return { options: { dataDir }, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function serverPlace(): Promise<{ options: OpenOptions; drop: () => Promise<void> }> {
  const { url, drop } = await makeDatabase();
  return { options: { databaseUrl: url }, drop };
}

/**
 * How long it takes to fill a store, to write into it, and how long queries take.
 *
 *   npm run bench:store -w tools -- postgresql 10000 200000
 *   npm run bench:store -w tools -- embedded 10000 200000
 *   OPENSEARCH_URL=http://127.0.0.1:9200 npm run bench:store -w tools -- opensearch 10000 1000000
 *
 * The server has 2 GB for its pages (`shared_buffers`). Every query is requested with other values, so that no answer
 * comes from a cache. The numbers go to `data/runs/store.json`, next to those of other sizes and engines, with the
 * date, the machine and its load.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import type { OpenOptions } from "../../../packages/hub/src/store/engine/database.ts";
import { openStore, type Store } from "../../../packages/hub/src/index.ts";
import { makeDatabase } from "../../../packages/hub/src/testing/store-under-test.ts";
import type { ModelRecord } from "@vitrine/models";
import { generatedModel } from "./generated-models.ts";
import { INCREMENT_KINDS, incrementOf, type IncrementKind } from "./increments.ts";
import { withProcessorTime } from "./processor-time.ts";
import { queryKinds } from "./queries.ts";

const QUERIES_PER_KIND = 100;
/** Queries of a kind before those that are timed: connections have been at work for a while. */
const WARM_UP_QUERIES = 30;
const AT_ONCE = 250;
const RESULTS = new URL("../../../data/runs/store.json", import.meta.url);

export interface Measurements {
  engine: "postgresql" | "embedded" | "opensearch";
  models: number;
  date: string;
  machine: string;
  /** Processes that wanted to run, over the last minute, before and after the queries. */
  load: [number, number];
  /** Seconds to fill an empty store, and megabytes of this process at most, and before it began, with all modules loaded. */
  filled: { rows: number; withIndexes: number; memory: number; memoryBefore?: number; load: number };
  /**
   * Writes into the full store, by kind, and the 95th percentile of a list query during
   * the writes and without them.
   */
  increments: {
    listQuiet: number;
    kinds: Partial<Record<IncrementKind, { perSecond: number; listMeanwhileMs: number }>>;
  };
  /** The longest that a timer of the querying process was blocked. */
  heldUp: number;
  /** Milliseconds; `processor` is what a query takes of this process and of PostgreSQL's, however busy the machine is. */
  queries: Record<string, { p50: number; p95: number; p99: number; processor?: number }>;
}

const round = (value: number) => Math.round(value * 10) / 10;
const percentile = (times: readonly number[], share: number) =>
  round(times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);

async function fill(store: Store, models: number): Promise<Measurements["filled"]> {
  const start = performance.now();
  const seconds = () => round((performance.now() - start) / 1000);
  const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
  const memoryBefore = megabytes();
  let [rows, memory, next] = [0, 0, 0];
  await store.withInitialLoad(async () => {
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

async function timesOf(run: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop
    await run();
    times.push(performance.now() - start);
  }
  return times;
}

/** Records of each kind into the full store, next to a reader. */
async function increment(store: Store, models: number): Promise<Measurements["increments"]> {
  const list = queryKinds(models, 11)[0]?.run as (store: Store) => Promise<unknown>;
  const listQuiet = percentile(await timesOf(() => list(store), 200), 0.95);
  const maxRows = store.kind === "embedded" ? 2000 : 10_000;
  const kinds: Measurements["increments"]["kinds"] = {};
  for (const kind of INCREMENT_KINDS) {
    const records = incrementOf(kind, models, maxRows);
    // oxlint-disable-next-line no-await-in-loop
    kinds[kind] = await writeWhileListing(store, records, () => list(store));
    console.log(
      `  ${kind}: ${kinds[kind].perSecond} a second, list ${kinds[kind].listMeanwhileMs} ms (${listQuiet} alone)`,
    );
    // oxlint-disable-next-line no-await-in-loop
    if (kind === "new") await store.removeMany(records.map(({ id }) => id));
  }
  return { listQuiet, kinds };
}

async function writeWhileListing(
  store: Store,
  records: readonly ModelRecord[],
  run: () => Promise<unknown>,
): Promise<{ perSecond: number; listMeanwhileMs: number }> {
  const listTimes: number[] = [];
  let isDone = false;
  const reader = (async () => {
    // oxlint-disable-next-line no-await-in-loop, typescript/no-unnecessary-condition
    while (!isDone) listTimes.push(...(await timesOf(run, 1)));
  })();
  const start = performance.now();
  for (let at = 0; at < records.length; at += AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop
    await store.upsertMany(records.slice(at, at + AT_ONCE));
  const perSecond = Math.round((records.length / (performance.now() - start)) * 1000);
  isDone = true;
  await reader;
  return { perSecond, listMeanwhileMs: percentile(listTimes, 0.95) };
}

async function measure(
  engine: Measurements["engine"],
  models: number,
  databaseOptions: OpenOptions,
): Promise<Measurements> {
  const serverPort = databaseOptions.databaseUrl === undefined ? undefined : new URL(databaseOptions.databaseUrl).port;
  const store = await openStore(databaseOptions);
  const filled = await fill(store, models);
  console.log(`${engine}, ${models} models: rows ${filled.rows} s, with indexes ${filled.withIndexes} s`);
  const before = round(loadavg()[0] ?? 0);
  const queries: Measurements["queries"] = {};
  let [last, heldUp] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    heldUp = Math.max(heldUp, now - last - 1);
    last = now;
  }, 1);
  for (const { title, run } of queryKinds(models)) {
    // oxlint-disable-next-line no-await-in-loop
    await timesOf(() => run(store), WARM_UP_QUERIES);
    // oxlint-disable-next-line no-await-in-loop
    const [times, processor] = await withProcessorTime(() => timesOf(() => run(store), QUERIES_PER_KIND), serverPort);
    const row = {
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      processor: round(processor / QUERIES_PER_KIND),
    };
    queries[title] = row;
    console.log(
      `  ${title.padEnd(36)} p50 ${row.p50} ms, p95 ${row.p95} ms, p99 ${row.p99} ms, processor ${row.processor} ms`,
    );
  }
  clearInterval(timer);
  const after = round(loadavg()[0] ?? 0);
  const increments = await increment(store, models);
  await store.close();

  return {
    engine,
    models,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    load: [before, after],
    filled,
    increments,
    heldUp: round(heldUp),
    queries,
  };
}

function readResults(): Measurements[] {
  try {
    return JSON.parse(readFileSync(RESULTS, "utf8")) as Measurements[];
  } catch {
    return [];
  }
}

const [name, ...sizes] = process.argv.slice(2);
const engine = (["postgresql", "embedded", "opensearch"] as const).find((each) => each === name);
if (engine === undefined) throw new Error("Say an engine: postgresql, embedded or opensearch; and numbers of models.");
for (const models of sizes.map(Number)) {
  const made = engine === "embedded" ? embeddedDatabase() : await serverDatabase();
  const measurements = await measure(engine, models, made.options);
  await made.drop();
  const others = readResults().filter((each) => each.engine !== engine || each.models !== models);
  const all = [...others, measurements].toSorted((a, b) =>
    a.engine < b.engine ? 1 : a.engine > b.engine ? -1 : a.models - b.models,
  );
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`);
}
process.exit(0);

function embeddedDatabase(): { options: OpenOptions; drop: () => Promise<void> } {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  return { options: { dataDir }, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function serverDatabase(): Promise<{ options: OpenOptions; drop: () => Promise<void> }> {
  const { url, drop } = await makeDatabase();
  return { options: { databaseUrl: url }, drop };
}

/**
 * OpenSearch alone, with documents of generated models: how long indexing takes, and how long queries take.
 *
 *   npm run opensearch -w tools -- --nodes 3 --memory 1024
 *   OPENSEARCH_URL=… npm run bench:opensearch -w tools -- 10000 1000000
 *
 * With `--lose PID` that process, one of the nodes, is killed in the middle of sixty seconds of queries instead, and the
 * failed ones are counted; name all nodes in OPENSEARCH_URL. With `--rebuild` a store of so many models builds its index
 * anew while queries run.
 *
 * With `--keep` the index stays, and a run that was ended goes on where it was: five million take hours. Queries of a kind
 * take a minute at most. Every query is requested with other values. Prints a table for `docs/benchmarks/hub.md`.
 */
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { OpenSearchClient } from "../../../packages/hub/src/search/opensearch/opensearch-client.ts";
import { OpenSearchEngine } from "../../../packages/hub/src/search/opensearch/opensearch-engine.ts";
import { openSearchIndexes } from "../../../packages/hub/src/search/opensearch/opensearch-indexes.ts";
import { openStore } from "../../../packages/hub/src/search/open-store.ts";
import { Store } from "../../../packages/hub/src/search/store.ts";
import { BANDS } from "../../../packages/hub/src/search/model-query.ts";
import { migrate } from "../../../packages/hub/src/store/migrations.ts";
import { openDatabase } from "../../../packages/hub/src/store/engine/database.ts";
import { filterValues, modelRow, type DocumentRow } from "../../../packages/hub/src/store/rows/model-row.ts";
import { generatedModel } from "./generated-models.ts";
import { queryKinds } from "./queries.ts";

const AT_ONCE = 1000;
const PARALLEL = 3;
const QUERIES_PER_KIND = 100;
const WARM_UP_QUERIES = 30;
const MAX_KIND_MS = 60_000;
const LOSS_SECONDS = 60;
const CALLERS = 4;

/** A row as the database has it: its keys and its rank are what `migrations.ts` works out. */
function rowOf(index: number): DocumentRow {
  const record = generatedModel(index);
  const values = filterValues(record);
  const band = (field: keyof typeof BANDS, value: number | undefined) =>
    value === undefined ? "" : String(BANDS[field].bounds.filter((bound) => value >= bound).length);
  const keys = [
    `task:${values.task ?? ""}`,
    `license:${values.license ?? ""}`,
    `chatTemplate:${values.hasChatTemplate}`,
    `original:${!values.derived}`,
    `gated:${record.gated !== undefined && record.gated !== false}`,
    `served:${values.providers.length > 0}`,
    `licenseKind:${values.licenseKind ?? ""}`,
    `size:${band("size", values.parameters)}`,
    `context:${band("context", values.contextLength)}`,
    `memory:${band("memory", values.memory)}`,
    "price:",
    `released:${band("released", values.created)}`,
    ...(values.library === undefined ? [] : [`library:${values.library}`]),
    ...(values.author === undefined ? [] : [`author:${values.author}`, `owner:${values.author.toLowerCase()}`]),
    ...(values.languages.length === 0 ? ["language:"] : values.languages.map((language) => `language:${language}`)),
    ...values.formats.map((format) => `format:${format}`),
    ...values.abilities.map((ability) => `ability:${ability}`),
  ];
  const use = Math.min(1, Math.log(1 + (values.downloads ?? 0)) / Math.log(1e9));
  const rank = -((values.derived ? 0 : 300_000) + Math.round(600_000 * use));
  return {
    ...(Object.fromEntries(
      Object.entries(modelRow(record, values)).map(([name, value]) => [name, value ?? null]),
    ) as unknown as DocumentRow),
    lowest_price: null,
    keys,
    rank,
  };
}

/** Queries from several callers at a time; in the middle one node is killed, without a word to the others. */
async function loseNode(pid: number, store: Store, models: number): Promise<void> {
  const kinds = queryKinds(models).filter(({ title }) => title !== "one record" && title !== "similar models");
  const end = performance.now() + LOSS_SECONDS * 1000;
  const failures: string[] = [];
  const times: { at: number; took: number }[] = [];
  const callers = Array.from({ length: CALLERS }, async () => {
    for (let at = 0; performance.now() < end; at += 1) {
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      await kinds[at % kinds.length]?.run(store).catch((error: unknown) => failures.push(String(error)));
      times.push({ at: start, took: performance.now() - start });
    }
  });
  await pause((LOSS_SECONDS * 1000) / 3);
  const killed = performance.now();
  process.kill(pid, "SIGKILL");
  await Promise.all(callers);
  const longest = Math.max(...times.filter(({ at, took }) => at + took > killed).map(({ took }) => took));
  console.log(
    `\n${times.length} queries, ${failures.length} failed; the longest after the loss took ${Math.round(longest)} ms`,
  );
  for (const failure of new Set(failures)) console.log(failure);
}

/** Builds the index of a store anew while several callers ask it; counts what failed, and what the database had to answer. */
async function rebuildUnderLoad(models: number, openSearchUrl: string): Promise<void> {
  const openSearchIndex = `bench-rebuild-${Date.now()}`;
  const store = await openStore({ memory: true, openSearchUrl, openSearchIndex });
  const untilBuilt = async () => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { isBuilding, waiting } = await store.searchStatus();
      if (!isBuilding && waiting === 0) return;
      // oxlint-disable-next-line no-await-in-loop
      await pause(100);
    }
  };
  await store.withInitialLoad(() => store.upsertMany(Array.from({ length: models }, (_, at) => generatedModel(at))));
  await untilBuilt();
  const kinds = queryKinds(models).filter(({ title }) => title !== "one record");
  let isDone = false;
  const counts = { queries: 0, failed: 0, fallback: 0, longest: 0 };
  const callers = Array.from({ length: CALLERS }, async () => {
    // oxlint-disable-next-line typescript/no-unnecessary-condition
    for (let at = 0; !isDone; at += 1) {
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      const answer = await kinds[at % kinds.length]?.run(store).catch(() => {
        counts.failed += 1;
      });
      counts.queries += 1;
      if ((answer as { isFallback?: boolean } | undefined)?.isFallback) counts.fallback += 1;
      counts.longest = Math.max(counts.longest, Math.round(performance.now() - start));
    }
  });
  const began = performance.now();
  await store.rebuildSearchIndex();
  await untilBuilt();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  isDone = true;
  await Promise.all(callers);
  console.log(
    `\n${models} models, rebuilt in ${seconds} s: ${counts.queries} queries meanwhile, ${counts.failed} failed, ${counts.fallback} answered by the database; the longest took ${counts.longest} ms; load ${loadavg()[0]?.toFixed(1)}`,
  );
  await store.close();
  await client.send("DELETE", `/${openSearchIndex}-*`);
}

/** Indexes that an alias stands for; none where there is none. */
async function indexesOf(alias: string): Promise<string[]> {
  const found = await client.send<Record<string, unknown>>("GET", `/_cat/aliases/${alias}?format=json`);
  return Object.values(found).map((each) => (each as { index: string }).index);
}

async function countOf(index: string): Promise<number> {
  await client.send("POST", `/${index}/_refresh`);
  return (await client.send<{ count: number }>("GET", `/${index}/_count`)).count;
}

const OPENSEARCH_URL = process.env["OPENSEARCH_URL"] ?? "http://127.0.0.1:9200";
const client = new OpenSearchClient(OPENSEARCH_URL);
const database = await openDatabase({ memory: true });
await migrate(database.db);
const { values, positionals } = parseArgs({
  options: {
    keep: { type: "boolean", default: false },
    lose: { type: "string" },
    rebuild: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
for (const models of positionals.map(Number)) {
  if (values.rebuild) {
    // oxlint-disable-next-line no-await-in-loop
    await rebuildUnderLoad(models, OPENSEARCH_URL);
    continue;
  }
  const alias = `bench-${models}`;
  const indexes = openSearchIndexes(client, alias);
  const [earlier] = values.keep ? await indexesOf(alias) : [];
  const name = earlier ?? indexes.newName();
  if (earlier === undefined) await indexes.create(name);
  if (values.keep) await indexes.use(name);
  const target = indexes.engine(name);
  const began = performance.now();
  // Each of those that index at once may have been in the middle of its part.
  const first = earlier === undefined ? 0 : Math.max(0, (await countOf(name)) - PARALLEL * AT_ONCE);
  let next = first;
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (next < models) {
        const from = next;
        next += AT_ONCE;
        const count = Math.min(AT_ONCE, models - from);
        // oxlint-disable-next-line no-await-in-loop
        await target.index(
          Array.from({ length: count }, (_, at) => {
            const row = rowOf(from + at);
            return { model: row.id, version: "1", row };
          }),
        );
      }
    }),
  );
  // oxlint-disable-next-line no-await-in-loop
  while (!(await indexes.copy(name))) await pause(500);
  await indexes.use(name);
  const seconds = (performance.now() - began) / 1000;
  const stats = await client.send<{ _all: { primaries: { store: { size_in_bytes: number } } } }>(
    "GET",
    `/${name}/_stats`,
  );
  const megabytes = Math.round(stats._all.primaries.store.size_in_bytes / 2 ** 20);
  console.log(
    `\n${models} models: ${models - first} indexed in ${seconds.toFixed(0)} s, ${Math.round((models - first) / seconds)} a second, ${megabytes} MB without copies; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const engine = new OpenSearchEngine(client, alias);
  const store = new Store(database, { engine });
  // The records of similar models are not in this database.
  store.similar = async (id) => engine.similar(generatedModel(Number.parseInt(id.split("-").at(-1) ?? "0", 36)), 6);
  if (values.lose !== undefined) await loseNode(Number(values.lose), store, models);
  else console.log("\n| query | p50 | p95 | p99 |\n|---|--:|--:|--:|");
  for (const { title, run } of values.lose === undefined ? queryKinds(models) : []) {
    if (title === "one record") continue;
    const times: number[] = [];
    const end = performance.now() + MAX_KIND_MS;
    for (let at = -WARM_UP_QUERIES; at < QUERIES_PER_KIND && (performance.now() < end || times.length === 0); at += 1) {
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      await run(store);
      if (at >= 0) times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const share = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
    console.log(`| ${title} | ${share(0.5)} | ${share(0.95)} | ${share(0.99)} |`);
  }
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}`);
  if (!values.keep) await client.send("DELETE", `/${name}`);
}
process.exit(0);

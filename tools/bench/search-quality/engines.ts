/** The searches that are compared, over the same records: this one, and two that interpret nothing. */
import { setTimeout as pause } from "node:timers/promises";
import { importSeed, openStore, type ModelSummary, type Store, type StoreOptions } from "@vitrine/hub";
import { LocalRuntime } from "@vitrine/local-models";
import { PGlite } from "@electric-sql/pglite";
import MiniSearch from "minisearch";

export type Search = (typed: string, limit: number) => Promise<string[]>;

/** @param dataDir keeps the filled store for the next run */
export async function openSeededStore(dataDir?: string, embed?: StoreOptions["embed"]): Promise<Store> {
  const place = dataDir === undefined ? { memory: true } : { dataDir };
  const store = await openStore({ ...place, ...(embed && { embed }) });
  if ((await store.counts()).total === 0) await importSeed(store);
  return store;
}

export async function allModels(store: Store): Promise<Map<string, ModelSummary>> {
  const models = new Map<string, ModelSummary>();
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop
    const page = await store.search({ sort: "name", limit: 1000, ...(cursor !== undefined && { cursor }) });
    for (const model of page.items) models.set(model.id, model);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return models;
}

export const vitrine =
  (store: Store): Search =>
  async (typed, limit) =>
    (await store.find({ q: typed, limit })).items.map(({ id }) => id);

/** The embedding model of the site, where it is installed in this folder (`npm run local-models`). */
export function localEmbedder(dataDir: string): NonNullable<StoreOptions["embed"]> {
  const runtime = new LocalRuntime({ dataDir });
  return async (text) => {
    const { output } = await runtime.run({ model: "minilm", task: "feature-extraction", inputs: text });
    return output.kind === "json" ? (output.value as number[]) : undefined;
  };
}

/** Text for the plain searches: everything that this one finds models by. */
const searchableText = ({ id, pipeline_tag, library_name, tags, sentence }: ModelSummary) =>
  [id, pipeline_tag, library_name, ...tags, sentence].join(" ");

/** Full text as the manual of PostgreSQL writes it. */
export async function postgresFullText(models: Iterable<ModelSummary>): Promise<Search> {
  const db = new PGlite();
  await db.exec("CREATE TABLE m (id text, words tsvector)");
  const list = [...models];
  for (let start = 0; start < list.length; start += 500) {
    const some = list.slice(start, start + 500);
    // oxlint-disable-next-line no-await-in-loop
    await db.query("INSERT INTO m SELECT a, to_tsvector('english', b) FROM unnest($1::text[], $2::text[]) AS t(a, b)", [
      some.map(({ id }) => id),
      some.map(searchableText),
    ]);
  }
  return async (typed, limit) => {
    const { rows } = await db.query<{ id: string }>(
      "SELECT id FROM m, websearch_to_tsquery('english', $1) q WHERE words @@ q ORDER BY ts_rank(words, q) DESC, id LIMIT $2",
      [typed, limit],
    );
    return rows.map(({ id }) => id);
  };
}

/** OpenSearch as it comes: text without a mapping, and the query that its manual begins with. */
export async function openSearchDefault(url: string, models: Iterable<ModelSummary>): Promise<Search> {
  const [node = ""] = url.split(",");
  const index = `judged-${Date.now()}`;
  const send = async (path: string, body: string, type = "application/json") => {
    const response = await fetch(`${node}/${path}`, { method: "POST", headers: { "Content-Type": type }, body });
    return (await response.json()) as { hits?: { hits: { _id: string }[] } };
  };
  const lines = [...models].flatMap((model) => [
    JSON.stringify({ index: { _index: index, _id: model.id } }),
    JSON.stringify({ id: model.id, text: searchableText(model) }),
  ]);
  await send("_bulk?refresh=true", `${lines.join("\n")}\n`, "application/x-ndjson");
  return async (typed, limit) => {
    const query = { multi_match: { query: typed, fields: ["id", "text"] } };
    const { hits } = await send(`${index}/_search`, JSON.stringify({ size: limit, query, _source: false }));
    return hits?.hits.map(({ _id: id }) => id) ?? [];
  };
}

/** A store of the same records that OpenSearch searches. */
export async function openSearchStore(url: string, embed?: StoreOptions["embed"]): Promise<Store> {
  const openSearchIndex = `judged-store-${Date.now()}`;
  const store = await openStore({ memory: true, openSearchUrl: url, openSearchIndex, ...(embed && { embed }) });
  await importSeed(store);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { waiting, isBuilding, isAway } = await store.searchStatus();
    if (waiting === 0 && !isBuilding && !isAway) break;
    // oxlint-disable-next-line no-await-in-loop
    await pause(200);
  }
  // The last documents can be found a second after they are indexed.
  await pause(2000);
  return store;
}

/** MiniSearch with typing errors forgiven and any of the words, which finds more than all of them. */
export function miniSearch(models: Iterable<ModelSummary>): Search {
  const index = new MiniSearch({
    fields: ["id", "text"],
    searchOptions: { boost: { id: 3 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll([...models].map((model) => ({ id: model.id, text: searchableText(model) })));
  return (typed, limit) =>
    Promise.resolve(
      index
        .search(typed)
        .slice(0, limit)
        .map(({ id }) => id as string),
    );
}

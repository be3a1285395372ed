/** The searches that are compared, over the same records: this one, and two that interpret nothing. */
import { importSeed, openStore, type ModelSummary, type Store } from "@vitrine/hub";
import { PGlite } from "@electric-sql/pglite";
import MiniSearch from "minisearch";

export type Search = (typed: string, limit: number) => Promise<string[]>;

/** @param dataDir keeps the filled store for the next run */
export async function openSeededStore(dataDir?: string): Promise<Store> {
  const store = await openStore(dataDir === undefined ? { memory: true } : { dataDir });
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

/** What the plain searches are given: everything that this one finds models by. */
const textOf = ({ id, pipeline_tag, library_name, tags, sentence }: ModelSummary) =>
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
      some.map(textOf),
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

/** MiniSearch with typing errors forgiven and any of the words, which finds more than all of them. */
export function miniSearch(models: Iterable<ModelSummary>): Search {
  const index = new MiniSearch({
    fields: ["id", "text"],
    searchOptions: { boost: { id: 3 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll([...models].map((model) => ({ id: model.id, text: textOf(model) })));
  return (typed, limit) =>
    Promise.resolve(
      index
        .search(typed)
        .slice(0, limit)
        .map(({ id }) => id as string),
    );
}

/**
 * How often the answer to a typed query is among the first three models: this site's search next to
 * two plain ones over the same records, PostgreSQL's full-text search as its manual writes it and
 * MiniSearch with typing errors forgiven. `npm run bench -- search-quality`.
 */
import { type ModelRecord, summarySentence } from "@vitrine/models";
import { openStore, importSeed, type Store } from "@vitrine/hub";
import { PGlite } from "@electric-sql/pglite";
import MiniSearch from "minisearch";
import { readFileSync } from "node:fs";
import { SEARCH_QUERIES } from "./search-questions.ts";

const FIRST = 3;

const records = readFileSync(new URL("../packages/hub/seed/models.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line) as ModelRecord);
const byId = new Map(records.map((record) => [record.id, record]));
/** What a plain search is given: everything that the site's own finds models by. */
const textOf = (record: ModelRecord) =>
  [record.id, record.pipeline_tag, record.library_name, ...record.tags, summarySentence(record)].join(" ");

async function ours(): Promise<(typed: string) => Promise<string[]>> {
  const store: Store = await openStore({ memory: true });
  await importSeed(store);
  return async (typed) => (await store.find({ q: typed, limit: FIRST })).items.map(({ id }) => id);
}

async function postgres(): Promise<(typed: string) => Promise<string[]>> {
  const db = new PGlite();
  await db.exec("CREATE TABLE m (id text, words tsvector)");
  for (let start = 0; start < records.length; start += 500) {
    const some = records.slice(start, start + 500);
    // oxlint-disable-next-line no-await-in-loop
    await db.query("INSERT INTO m SELECT a, to_tsvector('english', b) FROM unnest($1::text[], $2::text[]) AS t(a, b)", [
      some.map(({ id }) => id),
      some.map(textOf),
    ]);
  }
  return async (typed) => {
    const { rows } = await db.query<{ id: string }>(
      "SELECT id FROM m, websearch_to_tsquery('english', $1) q WHERE words @@ q ORDER BY ts_rank(words, q) DESC, id LIMIT $2",
      [typed, FIRST],
    );
    return rows.map(({ id }) => id);
  };
}

function miniSearch(): (typed: string) => Promise<string[]> {
  const index = new MiniSearch({
    fields: ["id", "text"],
    searchOptions: { boost: { id: 3 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(records.map((record) => ({ id: record.id, text: textOf(record) })));
  return async (typed) =>
    index
      .search(typed, { combineWith: "AND" })
      .slice(0, FIRST)
      .map(({ id }) => id as string);
}

const searches = { "this site": await ours(), "PostgreSQL full text": await postgres(), MiniSearch: miniSearch() };
const right: Record<string, number> = {};
for (const { typed, answers } of SEARCH_QUERIES) {
  const marks: string[] = [];
  for (const [name, search] of Object.entries(searches)) {
    // oxlint-disable-next-line no-await-in-loop
    const found = await search(typed);
    const isRight = found.some((id) => {
      const record = byId.get(id);
      return record !== undefined && answers(record);
    });
    right[name] = (right[name] ?? 0) + (isRight ? 1 : 0);
    marks.push(isRight ? "yes" : `no (${found[0] ?? "nothing"})`);
  }
  console.log(`| ${typed} | ${marks.join(" | ")} |`);
}
for (const [name, count] of Object.entries(right))
  console.log(`${name}: ${count} of ${SEARCH_QUERIES.length} (${Math.round((100 * count) / SEARCH_QUERIES.length)} %)`);
process.exit(0);

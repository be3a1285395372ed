/**
 * A view of the database that contains only some models. Every query gets the tables under their own names with hidden
 * rows filtered out, so that no query can forget it. Anything but a query is rejected.
 */
import { SQL, sql, StringChunk } from "drizzle-orm";
import type { SqlExecutor } from "./engine/database.ts";
import { likePattern } from "./rows/search-text.ts";
import { StoreError } from "./engine/store-error.ts";
import { partsOf, type Visible } from "./visible.ts";

const SELECT_STATEMENT = /^\s*SELECT\b/i;
/** A query with its own common table expressions in front. */
const WITH_TABLES = /^\s*WITH\b/i;

/** The same database with only these models in it, and only to be read. */
export function restrictedTo(db: SqlExecutor, visible: Visible): SqlExecutor {
  const tables = visibleTables(visible);
  const refuse = (): never => {
    throw new StoreError("read-only", "This view of the store is restricted and can only be read.");
  };
  const restricted = {
    execute(query: SQL) {
      const text = beginningOf(query);
      if (WITH_TABLES.test(text)) return db.execute(sql`${tables}, ${withoutBeginning(query)}`);
      return SELECT_STATEMENT.test(text) ? db.execute(sql`${tables} ${query}`) : refuse();
    },
    transaction: (work: (tx: SqlExecutor) => Promise<unknown>) =>
      db.transaction((tx) => work(restrictedTo(tx as SqlExecutor, visible))),
  };
  return restricted as unknown as SqlExecutor;
}

/** The tables that say anything about models. Without `MATERIALIZED` the indexes of the real ones serve. */
function visibleTables(visible: Visible): SQL {
  const { patterns, hidden } = partsOf(visible);
  // One by one, as an index answers a pattern, and not a list of them.
  const isShown =
    patterns.length === 0
      ? sql`false`
      : sql`(${sql.join(
          patterns.map((pattern) => sql`sort_name LIKE ${pattern.split("*").map(likePattern).join("%")}`),
          sql` OR `,
        )})`;
  const isVisible = hidden.length === 0 ? isShown : sql`${isShown} AND sort_name <> ALL(${sql.param(hidden)}::text[])`;
  return sql`WITH vitrine_models AS NOT MATERIALIZED (
      SELECT * FROM vitrine_models WHERE ${isVisible}
    ), vitrine_unlisted_models AS NOT MATERIALIZED (
      SELECT * FROM vitrine_unlisted_models WHERE ${isVisible}
    ), vitrine_listings AS NOT MATERIALIZED (
      SELECT * FROM vitrine_listings AS listing WHERE listing.model IS NULL OR EXISTS (
        SELECT 1 FROM vitrine_models AS seen WHERE seen.id = listing.model)
    ), vitrine_catalog_changes AS NOT MATERIALIZED (
      SELECT * FROM vitrine_catalog_changes AS change WHERE EXISTS (
        SELECT 1 FROM vitrine_models AS seen WHERE seen.id = change.model)
    ), vitrine_words AS NOT MATERIALIZED (
      SELECT word, max(coalesce(downloads, popularity, 0))::float8 AS renown
      FROM vitrine_models, regexp_split_to_table(sort_name, '[^a-z]+') AS word
      WHERE length(word) BETWEEN 3 AND 40 GROUP BY word
    )`;
}

/** The text that a query begins with. */
function beginningOf(query: SQL): string {
  for (const chunk of query.queryChunks) {
    if (!(chunk instanceof StringChunk)) return "";
    const text = chunk.value.join("");
    if (text.trim() !== "") return text;
  }
  return "";
}

/** The query behind its `WITH`, which is allowed only once. */
function withoutBeginning({ queryChunks }: SQL): SQL {
  const at = queryChunks.findIndex((chunk) => chunk instanceof StringChunk && chunk.value.join("").trim() !== "");
  const first = queryChunks[at] as StringChunk;
  const rest = new StringChunk(first.value.join("").replace(WITH_TABLES, ""));
  return new SQL(queryChunks.with(at, rest));
}

/** Suggestions: models that a few typed letters may mean, and models similar to one. */
import { baseModels } from "@vitrine/models";
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "../../store/engine/database.ts";
import type { SqlExecutor } from "../../store/engine/database.ts";
import { filterValues, SUMMARY_COLUMNS, toSummary } from "../../store/rows/model-row.ts";
import type { ModelSummary, SummaryRow } from "../../store/rows/model-row.ts";
import { MIN_SUBSTRING_CHARS } from "./conditions.ts";
import { likePattern, storableText } from "../../store/rows/search-text.ts";

const MAX_TYPED = 100;
/** The most used models, looked through for names that begin with a few letters. */
const MAX_PREFIX_SCAN_ROWS = 1500;
/** Names in the order of letters that are looked at where the most used have too few. */
const LISTED = 1000;

/**
 * Models whose name or owner begins with one or two typed letters, the most used first. `undefined` for longer texts,
 * which are searched for.
 */
export async function beginningWith(db: SqlExecutor, text: string, limit: number): Promise<ModelSummary[] | undefined> {
  const typed = storableText(text.slice(0, MAX_TYPED)).trim().toLowerCase();
  if (typed === "") return [];
  if (typed.length >= MIN_SUBSTRING_CHARS) return undefined;
  const pattern = `${likePattern(typed)}%`;
  const run = async (more: SQL) =>
    rowsOf<SummaryRow>(
      db,
      sql`SELECT ${SUMMARY_COLUMNS} FROM (
            SELECT id FROM (SELECT * FROM vitrine_models ORDER BY rank, id LIMIT ${MAX_PREFIX_SCAN_ROWS}) AS scanned
            WHERE sort_name LIKE ${pattern} OR name_key LIKE ${pattern}
            UNION (SELECT id FROM vitrine_models WHERE name_key = ${typed} ORDER BY rank, id LIMIT ${limit}) ${more}
          ) AS begun JOIN vitrine_models USING (id) ORDER BY name_key = ${typed} DESC, rank, id LIMIT ${limit}`,
    );
  const begun = await run(sql``);
  if (begun.length === limit) return begun.map(toSummary);
  const listed = (column: string) => {
    const name = sql.raw(column);
    return sql`UNION (SELECT id FROM vitrine_models WHERE ${name} LIKE ${pattern} ORDER BY ${name} LIMIT ${LISTED})`;
  };
  return (await run(sql`${listed("sort_name")} ${listed("name_key")}`)).map(toSummary);
}

/** True where a model's id or name is the text, in any case and with spaces for hyphens. */
export async function isName(db: SqlExecutor, text: string): Promise<boolean> {
  const typed = storableText(text.slice(0, MAX_TYPED)).trim().toLowerCase();
  if (typed === "") return false;
  const spelt = [...new Set([typed, typed.replace(/\s+/g, "-"), typed.replace(/\s+/g, "_")])];
  const rows = await rowsOf(
    db,
    sql`SELECT 1 FROM vitrine_models WHERE sort_name = ANY(${sql.param(spelt)}::text[])
        OR name_key = ANY(${sql.param(spelt)}::text[]) LIMIT 1`,
  );
  return rows.length > 0;
}

/** Models looked at for nearness: so many of the most used that share the task, of all that do, and that share a base. */
const CANDIDATES = 500;
/** Models looked through for the most used that share the task. */
const MAX_POPULAR_ROWS = 2500;
/** Models that share a task above which enough of the most used do, and going through the list of all takes too long. */
const COMMON_TASK = 20_000;

/**
 * Models similar to a record: made from the same base or from it (most), the same task, library,
 * languages, author and shared tags. Empty without any of these in common.
 */
export async function similarModels(db: SqlExecutor, record: ModelRecord, limit: number): Promise<ModelSummary[]> {
  const values = filterValues(record);
  const family = [record.id, ...baseModels(record).map(({ id }) => id)];
  const familyTags = family.map((id) => `base_model:${id}`);
  const list = (items: readonly string[]) => sql`${sql.param(items)}::text[]`;
  const task = values.task ?? null;
  const rows = await rowsOf<SummaryRow>(
    db,
    sql`SELECT ${SUMMARY_COLUMNS} FROM (
          (SELECT id FROM (SELECT * FROM vitrine_models ORDER BY rank, id LIMIT ${MAX_POPULAR_ROWS}) AS scanned
           WHERE task = ${task}::text LIMIT ${CANDIDATES})
          UNION
          (SELECT id FROM vitrine_models WHERE keys @> ${list([`task:${task}`])} AND ${task !== null}
             AND (SELECT coalesce(max(n), 0) FROM vitrine_counts WHERE key = ${`task:${task}`}::text) <= ${COMMON_TASK}
           LIMIT ${CANDIDATES})
          UNION
          (SELECT id FROM vitrine_models WHERE filter_tags && ${list(familyTags)} LIMIT ${CANDIDATES})
          UNION
          (SELECT id FROM vitrine_models WHERE id = ANY(${list(family)}))
        ) AS candidates JOIN vitrine_models USING (id)
        WHERE id <> ${record.id}
        ORDER BY (
          CASE WHEN id = ANY(${list(family)}) OR filter_tags && ${list(familyTags)} THEN 12 ELSE 0 END
          + CASE WHEN task = ${task}::text THEN 4 ELSE 0 END
          + CASE WHEN library = ${values.library ?? null}::text THEN 2 ELSE 0 END
          + CASE WHEN author = ${values.author ?? null}::text THEN 1 ELSE 0 END
          + CASE WHEN languages && ${list(values.languages)} THEN 2 ELSE 0 END
          + least(6, (SELECT count(*) FROM unnest(tags) AS tag WHERE tag = ANY(${list(values.filterTags)})))
        ) DESC, coalesce(-downloads, 1), -popularity, id
        LIMIT ${limit}`,
  );
  return rows.map(toSummary);
}

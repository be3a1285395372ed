/** Suggestions in SQL: models that a few typed letters may mean, and models similar to one. */
import { baseModels, type ModelRecord } from "@vitrine/models";
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../../store/engine/database.ts";
import {
  filterValues,
  SUMMARY_COLUMNS,
  toSummary,
  type ModelSummary,
  type SummaryRow,
} from "../../store/rows/model-row.ts";
import { likePattern } from "../../store/rows/search-text.ts";

/** The most used models, looked through for names that begin with a few letters, and for models with the same task. */
const MAX_POPULAR_ROWS = 2500;
/** Names in the order of letters that are looked at where the most used have too few. */
const MAX_LISTED_ROWS = 1000;
/** Models looked at for nearness, of each kind. */
const CANDIDATES = 500;

export async function beginningWith(db: SqlExecutor, letters: string, limit: number): Promise<ModelSummary[]> {
  const pattern = `${likePattern(letters)}%`;
  const run = async (more: SQL) =>
    rowsOf<SummaryRow>(
      db,
      sql`SELECT ${SUMMARY_COLUMNS} FROM (
            SELECT id FROM (SELECT * FROM vitrine_models ORDER BY rank, id LIMIT ${MAX_POPULAR_ROWS}) AS most_used
            WHERE sort_name LIKE ${pattern} OR name_key LIKE ${pattern}
            UNION (SELECT id FROM vitrine_models WHERE name_key = ${letters} ORDER BY rank, id LIMIT ${limit}) ${more}
          ) AS begun JOIN vitrine_models USING (id) ORDER BY name_key = ${letters} DESC, rank, id LIMIT ${limit}`,
    );
  const begun = await run(sql``);
  if (begun.length === limit) return begun.map(toSummary);
  const listed = (column: string) => {
    const name = sql.raw(column);
    return sql`UNION (SELECT id FROM vitrine_models WHERE ${name} LIKE ${pattern} ORDER BY ${name} LIMIT ${MAX_LISTED_ROWS})`;
  };
  return (await run(sql`${listed("sort_name")} ${listed("name_key")}`)).map(toSummary);
}

/** True where the id or name of a model is one of these texts. */
export async function isName(db: SqlExecutor, spellings: readonly string[]): Promise<boolean> {
  const names = sql`${sql.param(spellings)}::text[]`;
  const rows = await rowsOf(
    db,
    sql`SELECT 1 FROM vitrine_models WHERE sort_name = ANY(${names}) OR name_key = ANY(${names}) LIMIT 1`,
  );
  return rows.length > 0;
}

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
          (SELECT id FROM (SELECT * FROM vitrine_models ORDER BY rank, id LIMIT ${MAX_POPULAR_ROWS}) AS most_used
           WHERE task = ${task}::text LIMIT ${CANDIDATES})
          UNION
          (SELECT id FROM vitrine_models WHERE keys @> ${list([`task:${task}`])} AND ${task !== null} LIMIT ${CANDIDATES})
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

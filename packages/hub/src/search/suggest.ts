/**
 * Models by nearness: what a few typed letters may mean, and what stands close to a model.
 */
import { baseModels } from "@vitrine/models";
import type { ModelRecord } from "@vitrine/models";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "../store/database.ts";
import type { SqlExecutor } from "../store/database.ts";
import { filterValues, SUMMARY_COLUMNS, toSummary } from "../store/model-row.ts";
import type { ModelSummary, SummaryRow } from "../store/model-row.ts";
import { likePattern, storableText } from "../store/search-text.ts";

const MAX_TYPED = 100;

/**
 * Models whose id the text may mean: the very id or name, then ids and names that begin with it, then ids that hold it, then ids that are spelt
 * alike. Often used models come first within each kind. The kinds are asked for one after the other, so that an exact
 * beginning, which an index answers at once, costs nothing more.
 */
export async function suggestModels(db: SqlExecutor, text: string, limit: number): Promise<ModelSummary[]> {
  const typed = storableText(text.slice(0, MAX_TYPED)).trim().toLowerCase().replace(/\s+/g, "-");
  if (typed === "") return [];
  const pattern = likePattern(typed);
  const used = sql`coalesce(-downloads, 1), -standing, id`;
  const kinds: { where: SQL; order: SQL }[] = [
    {
      where: sql`(sort_name LIKE ${`${pattern}%`} OR name_key LIKE ${`${pattern}%`})`,
      order: sql`(sort_name = ${typed} OR name_key = ${typed}) DESC, ${used}`,
    },
    { where: sql`sort_name LIKE ${`%${pattern}%`}`, order: used },
  ];
  // Three letters make the first trigram.
  if (typed.length >= 3) {
    kinds.push({
      where: sql`${typed}::text <% sort_name`,
      order: sql`word_similarity(${typed}::text, sort_name) DESC, ${used}`,
    });
  }
  const found = new Map<string, ModelSummary>();
  for (const { where, order } of kinds) {
    if (found.size >= limit) break;
    const rows = await rowsOf<SummaryRow>(
      db,
      sql`SELECT ${SUMMARY_COLUMNS} FROM vitrine_models WHERE ${where} ORDER BY ${order} LIMIT ${limit}`,
    );
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, toSummary(row));
  }
  return [...found.values()].slice(0, limit);
}

/** Models looked at for nearness: the most used of those that share a task or a base. */
const CANDIDATES = 1000;

/**
 * Models close to a record: made from the same base or from it (most), the same task, library, languages, author and
 * shared tags. Without any of these in common there are none.
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
          (SELECT * FROM vitrine_models WHERE task = ${task}::text
           ORDER BY coalesce(-downloads, 1), -standing, id LIMIT ${CANDIDATES})
          UNION
          (SELECT * FROM vitrine_models WHERE filter_tags && ${list(familyTags)} LIMIT ${CANDIDATES})
          UNION
          (SELECT * FROM vitrine_models WHERE id = ANY(${list(family)}))
        ) AS candidates
        WHERE id <> ${record.id}
        ORDER BY (
          CASE WHEN id = ANY(${list(family)}) OR filter_tags && ${list(familyTags)} THEN 12 ELSE 0 END
          + CASE WHEN task = ${task}::text THEN 4 ELSE 0 END
          + CASE WHEN library = ${values.library ?? null}::text THEN 2 ELSE 0 END
          + CASE WHEN author = ${values.author ?? null}::text THEN 1 ELSE 0 END
          + CASE WHEN languages && ${list(values.languages)} THEN 2 ELSE 0 END
          + least(6, (SELECT count(*) FROM unnest(tags) AS tag WHERE tag = ANY(${list(values.filterTags)})))
        ) DESC, coalesce(-downloads, 1), -standing, id
        LIMIT ${limit}`,
  );
  return rows.map(toSummary);
}

/**
 * Facets in plain SQL: one scan of up to `MAX_MATCHES` matches for each group of fields. Where more match, the counts are
 * lower bounds. Of a whole store, whose counts are kept until something is written, twice as many are counted; beyond
 * that PostgreSQL has the most common keys in its own statistics.
 */
import { sql } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../../store/engine/database.ts";
import { MAX_MATCHES } from "../engine.ts";
import type { CountedField, FacetGroup, KeyCount } from "../facets.ts";
import { isUnfiltered } from "../parse/clean-filter.ts";
import { conditionOf } from "./conditions.ts";

/** A whole store of so many models is counted exactly. */
export const MAX_WHOLE = 2 * MAX_MATCHES;

/** @param isPart where the statistics would tell of hidden models */
export async function countFacets(db: SqlExecutor, { rest, fields }: FacetGroup, isPart: boolean): Promise<KeyCount[]> {
  const isWhole = isUnfiltered(rest) && !isPart;
  const max = isWhole ? MAX_WHOLE : MAX_MATCHES;
  const known = isWhole ? await readStatistics(db, fields) : [];
  if (known.length > 0) return known;
  const at = fields.length === 1 ? KEYS_OF_EACH.findIndex((field) => field === fields[0]) : -1;
  const each = KEYS_OF_EACH[at] ?? OF_EACH;
  // As a column, not as a table of its own: that would be one of the database's for each model. And as one text: thousands
  // of authors are as many rows, which cost more to hand over than to count.
  const [answer] = await rowsOf<{ counts: string | null }>(
    db,
    sql`SELECT json_object_agg(key, count)::text AS counts FROM (
        SELECT key, count(*) AS count FROM (SELECT ${at === -1 ? sql`unnest(keys)` : sql.raw(`keys[${at + 1}]`)} AS key FROM (
          SELECT keys FROM vitrine_models WHERE ${conditionOf(rest)} LIMIT ${max + 1}) AS matches) AS each_key
        GROUP BY key HAVING ${ofFields([...fields, OF_EACH])}) AS counted`,
  );
  const rows = Object.entries(JSON.parse(answer?.counts ?? "{}") as Record<string, number>);
  const total = rows.reduce((sum, [key, count]) => sum + (key.startsWith(`${each}:`) ? count : 0), 0);
  return rows
    .filter(([key]) => fields.some((field) => key.startsWith(`${field}:`)))
    .map(([key, count]) => ({ key, count, ...(total > max && { isAtLeast: true as const }) }));
}

/**
 * The first keys of every row, in their order: one of each field. Counted alone, such a field is read at its place, which
 * costs a third of looking at all keys.
 */
const KEYS_OF_EACH = [
  "task",
  "license",
  "chatTemplate",
  "original",
  "gated",
  "served",
  "licenseKind",
  "size",
  "context",
  "memory",
  "price",
  "released",
] as const;
/** Their number is that of the models. */
const OF_EACH = "original" satisfies (typeof KEYS_OF_EACH)[number];

const ofFields = (fields: readonly CountedField[]) => sql`split_part(key, ':', 1) = ANY(${sql.param(fields)}::text[])`;

/** For a large store: about how many models have each of the most common keys, as of the last `ANALYZE`. */
async function readStatistics(db: SqlExecutor, fields: readonly CountedField[]): Promise<KeyCount[]> {
  const rows = await rowsOf<{ key: string; count: number | string }>(
    db,
    sql`SELECT key, round(share * reltuples)::bigint AS count
      FROM pg_stats, pg_class, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common(key, share)
      WHERE schemaname = current_schema() AND tablename = 'vitrine_models' AND attname = 'keys'
        AND oid = 'vitrine_models'::regclass AND reltuples > ${MAX_WHOLE} AND ${ofFields(fields)}`,
  );
  return rows.map((row) => ({ ...row, isEstimate: true }));
}

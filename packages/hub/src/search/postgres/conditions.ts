/** The SQL conditions that a filter amounts to. Every value travels as a parameter; the only SQL text here is our own. */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { likePattern } from "../../store/rows/search-text.ts";
import type { SearchText } from "../../store/rows/search-text.ts";
import { ABOUT_SIZE, SIZE_UNITS } from "../parse/clean-filter.ts";
import type { CleanFilter } from "../parse/clean-filter.ts";
import { filterKeys } from "./filter-keys.ts";

/** One `text[]` parameter, independent of how the driver passes lists. */
function textArray(values: readonly string[]): SQL {
  return sql`${sql.param(values)}::text[]`;
}

/** Languages from which on a model is multilingual, whatever its card says. */
const MANY_LANGUAGES = 8;

/** Text query over id, tags and card: each term as written, or by its English stem. */
export function textQuery(text: SearchText): SQL | undefined {
  return text.terms.length === 0 ? undefined : allOf(text.terms);
}

/** All of these text queries. */
export function allOf(terms: readonly string[]): SQL {
  return sql.join(
    terms.map((term) => sql`vitrine_term(${term})`),
    sql` && `,
  );
}

/** Ways in which a text is found, each of which an index answers. */
export interface TextConditions {
  /** All words are there; `undefined` where the text has none. */
  byWords: SQL | undefined;
  /** The id holds the text; of one or two letters, owner or name begin with it. */
  byId: SQL;
}

/** Letters below which a text is only the beginning of a name. */
export const MIN_SUBSTRING_CHARS = 3;
/** Letters below which a text must begin a word: `mac` is not in `mradermacher`. */
const MIN_INNER_CHARS = 6;

/** A text as a regular expression that matches it alone. */
const patternOf = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * @param loose terms so common that an index which lists all their models is slower than reading
 * the rows; next to rarer ones they are searched in names and tags, where they matter
 */
export function textConditions(text: SearchText, deferred: readonly number[] = []): TextConditions {
  const pattern = likePattern(text.typed);
  const byId =
    text.typed.length < MIN_SUBSTRING_CHARS
      ? sql`(sort_name LIKE ${`${pattern}%`} OR name_key LIKE ${`${pattern}%`})`
      : text.typed.length < MIN_INNER_CHARS
        ? sql`(sort_name LIKE ${`%${pattern}%`} AND sort_name ~ ${`(^|[^a-z])${patternOf(text.typed)}`})`
        : sql`sort_name LIKE ${`%${pattern}%`}`;
  const isIndexed = (at: number) => text.short[at] === "" && !deferred.includes(at);
  const words = text.terms.filter((_, at) => isIndexed(at));
  const inHead = text.terms.filter((_, at) => deferred.includes(at));
  const query = textQuery(text);
  // A short word next to longer ones may also begin a word of the name.
  const short = text.short.flatMap((begins, at) =>
    begins === "" || deferred.includes(at)
      ? []
      : [sql`(search @@ (${allOf([text.terms[at] ?? ""])}) OR head @@ to_tsquery('simple', ${begins}))`],
  );
  const conditions = [
    // The short vector first: it is in the row, and excludes most rows before the other must be
    // decompressed.
    ...(inHead.length === 0 ? [] : [sql`head @@ (${allOf(inHead)})`]),
    ...(words.length === 0 ? [] : [sql`search @@ (${allOf(words)})`]),
    ...(words.length + inHead.length === 0 ? [] : short),
  ];
  const byWords =
    conditions.length === 0 ? query && sql`search @@ (${query})` : sql`(${sql.join(conditions, sql` AND `)})`;
  return { byWords, byId };
}

/** Columns that conditions are tried on, without the vector of all words. */
export const TRIED_COLUMNS = sql.raw(
  "sort_name, name_key, head, keys, filter_tags, languages, parameters, context_length, memory, lowest_price, created, derived",
);

function keyConditions(filter: CleanFilter, common: readonly string[] = []): SQL[] {
  const { all, any } = filterKeys(filter);
  const isCommon = (key: string) => common.includes(key);
  const requested = all.filter((key) => !isCommon(key));
  // Written so that no index answers it.
  const tried = [...all.filter(isCommon).map((key) => [key]), ...any.filter((keys) => keys.some(isCommon))];
  return [
    ...(requested.length > 0 ? [sql`keys @> ${textArray(requested)}`] : []),
    ...any.filter((keys) => !keys.some(isCommon)).map((keys) => sql`keys && ${textArray(keys)}`),
    ...tried.map(
      (keys) =>
        sql`(${sql.join(
          keys.map((key) => sql`${key}::text = ANY(keys)`),
          sql` OR `,
        )})`,
    ),
  ];
}

/** What keys say of the filter: everything that passes it passes this. */
export function conditionOfKeys(filter: CleanFilter): SQL {
  const conditions = keyConditions(filter);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/**
 * The filter without its text, as one SQL condition.
 *
 * @param common keys that nearly all models have: next to others they are tried on the rows that those name
 */
export function conditionOf(filter: CleanFilter, common: readonly string[] = []): SQL {
  const conditions = keyConditions(filter, common);
  const known = (column: string, test: SQL) => (filter.orUnknown ? sql`(${test} OR ${sql.raw(column)} IS NULL)` : test);
  for (const text of filter.idContains ?? []) conditions.push(sql`sort_name LIKE ${`%${likePattern(text)}%`}`);
  if (filter.isMultilingual)
    conditions.push(sql`(${"multilingual"} = ANY(languages) OR cardinality(languages) >= ${MANY_LANGUAGES})`);
  if (filter.tag) conditions.push(sql`filter_tags @> ${textArray(filter.tag)}`);
  if (filter.madeFrom !== undefined)
    conditions.push(sql`filter_tags @> ${textArray([`base_model:${filter.madeFrom}`])}`);
  if (filter.minParameters !== undefined)
    conditions.push(known("parameters", sql`parameters >= ${filter.minParameters}::float8`));
  if (filter.maxParameters !== undefined)
    conditions.push(known("parameters", sql`parameters <= ${filter.maxParameters}::float8`));
  if (filter.maxPrice !== undefined) conditions.push(sql`lowest_price <= ${filter.maxPrice}::float8`);
  if (filter.aboutParameters !== undefined) conditions.push(aboutSize(filter.aboutParameters));
  if (filter.minContext !== undefined)
    conditions.push(known("context_length", sql`context_length >= ${filter.minContext}::float8`));
  if (filter.maxMemory !== undefined) conditions.push(known("memory", sql`memory <= ${filter.maxMemory}::float8`));
  if (filter.releasedSince !== undefined)
    conditions.push(known("created", sql`created >= ${filter.releasedSince}::bigint`));
  if (filter.releasedBefore !== undefined)
    conditions.push(known("created", sql`created < ${filter.releasedBefore}::bigint`));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/**
 * Counted within an eighth of the size, or with that size in the name, where names round otherwise. Each half has an index; the
 * vector of the card, which is for the index alone, is not unpacked where the name says no.
 */
function aboutSize(size: string): SQL {
  const [, digits = "0", unit = ""] = ABOUT_SIZE.exec(size) ?? [];
  const count = Number(digits) * (SIZE_UNITS[unit] ?? 1);
  return sql`(coalesce(-parameters, 1) BETWEEN ${-Math.floor(count * 1.125)}::bigint AND ${-Math.ceil(count * 0.875)}::bigint
    OR (head @@ to_tsquery('simple', ${`'${size}':A`}) AND search @@ to_tsquery('simple', ${`'${size}'`})))`;
}

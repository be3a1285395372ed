/** The SQL conditions that a filter amounts to. Every value travels as a parameter; the only SQL text here is our own. */
import { sql, type SQL } from "drizzle-orm";
import { likePattern, type SearchText } from "../../store/rows/search-text.ts";
import { bitsKeys, filterKeys } from "../filter-keys.ts";
import { ABOUT_SIZE, MANY_LANGUAGES, SIZE_UNITS, type CleanFilter } from "../parse/clean-filter.ts";

/** One `text[]` parameter, independent of how the driver passes lists. */
const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;

/** All of these text queries; each term as written, or by its English stem. */
export function allOf(terms: readonly string[]): SQL {
  return sql.join(
    terms.map((term) => sql`vitrine_term(${term})`),
    sql` && `,
  );
}

/** Letters below which a text is only the beginning of a name. */
const MIN_SUBSTRING_CHARS = 3;
/** Letters below which a word is looked for as the beginning of words alone: `mac` is not in `mradermacher`. */
const MIN_INNER_CHARS = 6;
const ONE_WORD = /^[\p{L}\p{N}]+$/u;

/** The id holds the text as it is; `undefined` where only words count. */
function idCondition({ typed }: SearchText): SQL | undefined {
  const pattern = likePattern(typed);
  if (typed.length < MIN_SUBSTRING_CHARS)
    return sql`(sort_name LIKE ${`${pattern}%`} OR name_key LIKE ${`${pattern}%`})`;
  // No id has a space.
  if (typed.includes(" ") || (typed.length < MIN_INNER_CHARS && ONE_WORD.test(typed))) return undefined;
  return sql`sort_name LIKE ${`%${pattern}%`}`;
}

/** All words are in id or tags. It reads no card, so it is quick where no index answers it. */
export function headCondition(text: SearchText): SQL {
  return text.terms.length === 0 ? (idCondition(text) ?? sql`false`) : sql`head @@ (${allOf(text.terms)})`;
}

/** All words are in id, tags or card, or the id holds the text. Each has an index. */
function textCondition(text: SearchText): SQL {
  const byId = idCondition(text);
  if (text.terms.length === 0) return byId ?? sql`false`;
  const long = text.terms.filter((_, at) => text.short[at] === "");
  // Next to longer words, one of two letters may also begin a word of the name.
  const short = text.short.flatMap((begins, at) =>
    begins === ""
      ? []
      : [sql`(search @@ (${allOf([text.terms[at] ?? ""])}) OR head @@ to_tsquery('simple', ${begins}))`],
  );
  const byWords =
    long.length === 0
      ? sql`search @@ (${allOf(text.terms)})`
      : sql.join([sql`search @@ (${allOf(long)})`, ...short], sql` AND `);
  return byId === undefined ? sql`(${byWords})` : sql`(${byId} OR (${byWords}))`;
}

/** The filter as one SQL condition. */
export function conditionOf(filter: CleanFilter): SQL {
  const conditions: SQL[] = [];
  const { all, any } = filterKeys(filter);
  if (all.length > 0) conditions.push(sql`keys @> ${textArray(all)}`);
  for (const keys of any) conditions.push(sql`keys && ${textArray(keys)}`);
  const known = (column: string, test: SQL) => (filter.orUnknown ? sql`(${test} OR ${sql.raw(column)} IS NULL)` : test);
  if (filter.ids) conditions.push(sql`id = ANY(${textArray(filter.ids)})`);
  for (const text of filter.idContains ?? []) conditions.push(sql`sort_name LIKE ${`%${likePattern(text)}%`}`);
  const anyOfIds = (texts: readonly string[]) =>
    sql`sort_name LIKE ANY(${textArray(texts.map((text) => `%${likePattern(text)}%`))})`;
  if (filter.idContainsAny) conditions.push(anyOfIds(filter.idContainsAny));
  if (filter.idContainsNone) conditions.push(sql`NOT ${anyOfIds(filter.idContainsNone)}`);
  if (filter.isMultilingual)
    conditions.push(sql`(${"multilingual"} = ANY(languages) OR cardinality(languages) >= ${MANY_LANGUAGES})`);
  if (filter.tag) conditions.push(sql`filter_tags @> ${textArray(filter.tag)}`);
  if (filter.bits) conditions.push(sql`filter_tags && ${textArray(bitsKeys(filter.bits, filter.orUnknown))}`);
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
  if (filter.text !== undefined) conditions.push(textCondition(filter.text));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** Counted within an eighth of the size, or with that size in the name, where names round otherwise: `0.8b` is not `8b`. */
function aboutSize(size: string): SQL {
  const [, digits = "0", unit = ""] = ABOUT_SIZE.exec(size) ?? [];
  const count = Number(digits) * (SIZE_UNITS[unit] ?? 1);
  return sql`(coalesce(-parameters, 1) BETWEEN ${-Math.floor(count * 1.125)}::bigint AND ${-Math.ceil(count * 0.875)}::bigint
    OR (head @@ to_tsquery('simple', ${`'${size}':A`}) AND search @@ to_tsquery('simple', ${`'${size}'`})
      AND sort_name ~ ${`(^|[^0-9.])${size.replace(".", "\\.")}`}))`;
}

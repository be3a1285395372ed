/** Sort keys (`order.ts`) as SQL expressions over `vitrine_models`. An index on (key, id) serves each but relevance. */
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../../store/engine/database.ts";
import { likePattern, type SearchText } from "../../store/rows/search-text.ts";
import {
  BRANCH_WORDS,
  FIT_CLASSES,
  FIT_STEP,
  type FitClass,
  GENERATION,
  GENERATION_NUMBER,
  isFamilyName,
  MAX_BIGINT,
  MAX_RECENCY,
  MS_PER_RANK,
  NO_SIZE,
  RECENT_SINCE,
  SIDE_TASKS,
  spacedSpellings,
  TIER,
  TIERS,
  type Order,
} from "../order.ts";
import type { MemoryRoom } from "../model-query.ts";
import { allOf } from "./conditions.ts";

const COLUMNS = {
  downloads: "downloads",
  likes: "likes",
  updated: "updated",
  created: "created",
  size: "parameters",
  context: "context_length",
} as const;

/** Models of a class of `fit`, by the column that lists are filtered by. */
export function fitCondition(fit: FitClass, { fits, tight }: MemoryRoom): SQL {
  switch (fit) {
    case "fits":
      return sql`memory <= ${fits}::bigint`;
    case "tight":
      return sql`memory > ${fits}::bigint AND memory <= ${tight}::bigint`;
    case "unknown":
      return sql`memory IS NULL`;
    case "too-large":
      return sql`memory > ${tight}::bigint`;
  }
}

function fitKey(room: MemoryRoom): SQL {
  const cases = FIT_CLASSES.map((fit, at) => sql`WHEN ${fitCondition(fit, room)} THEN ${at * FIT_STEP}::bigint`);
  return sql`(rank + CASE ${sql.join(cases, sql` `)} END)`;
}

export const keyType = ({ sort }: Order): SQL => (sort === "name" ? sql`text` : sql`bigint`);

/** @param owner of the family that the text names ({@link familyOwner}) */
export function sortKey({ sort, room }: Order, text: SearchText | undefined, owner?: string): SQL {
  switch (sort) {
    case "name":
      return sql`sort_name`;
    case "relevance":
      // Without a text everything is equally relevant.
      return text === undefined ? sql`0::bigint` : sql`(${rankFor(owner)} - ${TIER}::bigint * ${tier(text, owner)})`;
    case "popularity":
      return sql`(-popularity)`;
    case "fit":
      return room === undefined ? sql`rank` : fitKey(room);
    case "price":
      // In millionths of a dollar.
      return sql.raw(`(coalesce(round(lowest_price * 1000000)::bigint, ${MAX_BIGINT}))`);
    default:
      return sql.raw(`(coalesce(-${COLUMNS[sort]}, 1))`);
  }
}

/** The newer of a family come first. Integer division of what is not negative rounds down, as `recentRank` of OpenSearch does. */
const RECENT_RANK = sql.raw(
  `(rank - least(${MAX_RECENCY}, greatest(0, coalesce(created, 0) - ${RECENT_SINCE}) / ${MS_PER_RANK}))`,
);

/** The largest key of a tier. */
export const lastKeyOf = (tier: keyof typeof TIERS): number => -TIER * TIERS[tier];

/** Where the text was found: the higher, the closer it is to a name. */
function tier(text: SearchText, owner: string | undefined): SQL {
  const { typed, terms, nameTerms } = text;
  // Most models have other letters in front, and need no more comparisons.
  const inHead = (query: readonly string[]) => (query.length === 0 ? sql`false` : sql`head @@ (${allOf(query)})`);
  const inWords = sql`CASE WHEN ${inHead(nameTerms)} THEN ${TIERS.inName}::integer
    WHEN ${inHead(terms)} THEN ${TIERS.inTags}::integer ELSE ${TIERS.inCard}::integer END`;
  const letters = `${likePattern(lettersOf(text))}%`;
  const isOwn = owner === undefined ? sql`` : sql` OR author = ${owner}`;
  return sql`(CASE WHEN sort_name = ${typed} THEN ${TIERS.id}::integer
    WHEN name_key LIKE ${letters} OR lower(author) LIKE ${letters}${isOwn} THEN
      CASE WHEN ${isNamed(text)} AND NOT derived THEN ${TIERS.name}::integer
      ${owner === undefined ? sql`` : ofFamily(text, owner)}
      ${isFamilyName(typed) ? ofNamedOwner(text) : sql``}
      WHEN ${isBegun(text)} THEN ${TIERS.nameBegins}::integer
      ELSE ${inWords} END
    ELSE ${inWords} END)`;
}

const MARK = "[-_. ]";
const spaced = (text: SQL): SQL => sql`translate(${text}, '-_.', '   ')`;
const NAME = spaced(sql`name_key`);
const familyOf = ({ typed }: SearchText) => spacedSpellings(typed)[0] ?? "";

/** A regular expression for a text with any mark for each of its spaces. */
const literal = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, "\\$&").replaceAll(" ", MARK);
const spellingsOf = ({ typed }: SearchText): string => `(${spacedSpellings(typed).map(literal).join("|")})`;

const isNamed = (text: SearchText): SQL => sql`name_key ~ ${`^${spellingsOf(text)}$`}`;

/** What all names begin with that begin with the text, however their numbers are set apart. */
const lettersOf = ({ typed }: SearchText): string => /^\d*[^\s\d._-]*/.exec(typed)?.[0] ?? "";

/** What models of one tier are ordered by; {@link begunBy} has its columns. */
export const rankFor = (owner: string | undefined): SQL => (owner === undefined ? sql`rank` : RECENT_RANK);

/**
 * Name, rank, id and date of the models whose name begins with the text, or is a generation of its family. Parts of one index
 * hold them, and nothing else has to be read.
 */
export function begunBy(text: SearchText): SQL {
  const letters = lettersOf(text);
  const ranges = [
    sql`name_key = ${letters}`,
    ...[" ", "-", "_", "."].map((mark) => sql`name_key LIKE ${`${likePattern(letters + mark)}%`}`),
    ...["", "v"].map((v) => sql`name_key >= ${`${letters}${v}0`} AND name_key < ${`${letters}${v}:`}`),
  ];
  // What stands behind a whole word, and the numbers of a family, need no second look.
  const isWhole = letters === text.typed;
  const parts = isWhole && !isFamilyName(text.typed) ? ranges.slice(0, -2) : ranges;
  const all = letters === "" ? [sql`false`] : isWhole ? parts : parts.map((part) => sql`${part} AND ${isBegun(text)}`);
  return sql.join(
    all.map((part) => sql`SELECT name_key, rank, id, created FROM vitrine_models WHERE ${part}`),
    sql` UNION ALL `,
  );
}

/** The name begins with the text, or, of a family, is one of its generations. */
function isBegun(text: SearchText): SQL {
  const generation = isFamilyName(text.typed) ? `|^${literal(familyOf(text))}${GENERATION}` : "";
  return sql`name_key ~ ${`^${spellingsOf(text)}(${MARK}|$)${generation}`}`;
}

const isGeneration = (name: SQL, family: string): SQL =>
  sql`(${name} LIKE ${`${likePattern(family)}%`} AND substr(${name}, ${family.length + 1}::integer, 2) ~ ${`^${GENERATION}`})`;

/** Whose family the text names; none where no name begins with it. */
export async function familyOwner(db: SqlExecutor, text: SearchText): Promise<string | undefined> {
  if (!isFamilyName(text.typed)) return undefined;
  const begun = begunBy(text);
  const first = await rowsOf<{ author: string | null }>(
    db,
    sql`WITH begun AS MATERIALIZED (${begun})
      SELECT DISTINCT author FROM vitrine_models WHERE id IN (SELECT id FROM begun WHERE rank = (SELECT min(rank) FROM begun))`,
  );
  const authors = first.flatMap(({ author }) => author ?? []);
  if (authors.length <= 1) return authors[0];
  const isBare = sql`begun.name_key ~ ${`^${literal(familyOf(text))}${GENERATION_NUMBER.replace(" ", MARK)}$`}`;
  const [most] = await rowsOf<{ author: string }>(
    db,
    sql`SELECT author FROM (${begun}) AS begun JOIN vitrine_models USING (id) WHERE author = ANY(${sql.param(authors)}::text[])
      GROUP BY author ORDER BY count(*) FILTER (WHERE ${isBare}) DESC, author LIMIT 1`,
  );
  return most?.author;
}

/** Models of the owner of a family, and those of an owner whose name is the text, as keys of rows. */
export function ownerKeys(text: SearchText, owner: string | undefined): string[] {
  const named = isFamilyName(text.typed)
    ? ["-", "_", ".", " "].map((mark) => familyOf(text).replaceAll(" ", mark))
    : [];
  return [...new Set([...(owner === undefined ? [] : [owner.toLowerCase()]), ...named])].map((name) => `owner:${name}`);
}

/** The tiers of a family's owner, who may put its own name before the family's. */
function ofFamily(text: SearchText, owner: string): SQL {
  const family = familyOf(text);
  const ownName = spaced(sql`lower(author) || ' '`);
  const own = sql`(CASE WHEN starts_with(${NAME}, ${ownName}) THEN substr(${NAME}, length(author) + 2) ELSE ${NAME} END)`;
  const isOwn = sql`(${own} LIKE ${`${likePattern(family)} %`} OR ${isGeneration(own, family)})`;
  const rest = sql`substr(${own}, ${family.length + 1}::integer)`;
  const isOfSide = sql`(task IS NULL OR task = ANY(${sql.param([...SIDE_TASKS])}::text[]))`;
  const isBranch = sql`(${rest} ~ ${` ${BRANCH_WORDS}( |$)`} OR ${isOfSide})`;
  const isGenerationOfOwn = sql`${isOwn} AND ${rest} ~ ${`^${GENERATION_NUMBER}(${NO_SIZE}|$)`} AND NOT ${isBranch}`;
  return sql`WHEN author = ${owner} AND (${isBegun(text)} OR ${isOwn}) THEN
      CASE WHEN ${isGenerationOfOwn} THEN ${TIERS.generation}::integer ELSE ${TIERS.ofFamily}::integer END`;
}

/** The tier of what its owner made, where the text is the name of one. */
const ofNamedOwner = (text: SearchText): SQL =>
  sql`WHEN ${spaced(sql`lower(author)`)} = ${familyOf(text)} AND NOT derived THEN ${TIERS.ofFamily}::integer`;

/** Sort keys (`order.ts`) as SQL expressions over `vitrine_models`. An index on (key, id) serves each but relevance. */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { likePattern } from "../../store/rows/search-text.ts";
import type { SearchText } from "../../store/rows/search-text.ts";
import { BRANCH_WORDS, GENERATION, GENERATION_NUMBER, isFamilyName, MAX_BIGINT, MAX_RECENCY } from "../order.ts";
import { MS_PER_RANK, NO_SIZE, RECENT_SINCE, SIDE_TASKS, spacedSpellings, TIER, TIERS } from "../order.ts";
import type { Order } from "../order.ts";
import { allOf } from "./conditions.ts";

const COLUMNS = {
  downloads: "downloads",
  likes: "likes",
  updated: "updated",
  created: "created",
  size: "parameters",
  context: "context_length",
} as const;

export const keyType = ({ sort }: Order): SQL => (sort === "name" ? sql`text` : sql`bigint`);

export function sortKey({ sort }: Order, text: SearchText | undefined): SQL {
  switch (sort) {
    case "name":
      return sql`sort_name`;
    case "relevance":
      // Without a text everything is equally relevant.
      return text === undefined ? sql`0::bigint` : sql`(${rankFor(text)} - ${TIER}::bigint * ${tier(text)})`;
    case "popularity":
      return sql`(-popularity)`;
    case "price":
      // In millionths of a dollar.
      return sql.raw(`(coalesce(round(lowest_price * 1000000)::bigint, ${MAX_BIGINT}))`);
    default:
      return sql.raw(`(coalesce(-${COLUMNS[sort]}, 1))`);
  }
}

/** Integer division of what is not negative rounds down, as `recentRank` of OpenSearch does. */
const RECENT_RANK = sql.raw(
  `(rank - least(${MAX_RECENCY}, greatest(0, coalesce(created, 0) - ${RECENT_SINCE}) / ${MS_PER_RANK}))`,
);

/** Of a family that is there the newer come first; any other word is looked for by use alone. */
const rankFor = (text: SearchText): SQL =>
  isFamilyName(text.typed)
    ? sql`(CASE WHEN ${familyOwner(text)} IS NULL THEN rank ELSE ${RECENT_RANK} END)`
    : sql`rank`;

/** Where the text was found: the higher, the closer it is to a name. */
function tier(text: SearchText): SQL {
  const { typed, terms, nameTerms } = text;
  const inHead = (query: readonly string[]) => (query.length === 0 ? sql`false` : sql`head @@ (${allOf(query)})`);
  return sql`(CASE WHEN sort_name = ${typed} THEN ${TIERS.id}::integer
      WHEN ${isNamed(text)} AND NOT derived THEN ${TIERS.name}::integer
      ${isFamilyName(typed) ? ofFamily(text) : sql``}
      WHEN ${isBegun(text)} THEN ${TIERS.nameBegins}::integer
      WHEN ${inHead(nameTerms)} THEN ${TIERS.inName}::integer
      WHEN ${inHead(terms)} THEN ${TIERS.inTags}::integer
      ELSE ${TIERS.inCard}::integer END)`;
}

const spaced = (text: SQL): SQL => sql`translate(${text}, '-_.', '   ')`;
const NAME = spaced(sql`name_key`);
const anyOf = (texts: readonly string[]) => sql`ANY(${sql.param(texts)}::text[])`;
const familyOf = ({ typed }: SearchText) => spacedSpellings(typed)[0] ?? "";

const isNamed = ({ typed }: SearchText): SQL => sql`${NAME} = ${anyOf(spacedSpellings(typed))}`;

/** The name begins with the text, or, of a family, is one of its generations. */
function isBegun(text: SearchText): SQL {
  const begins = spacedSpellings(text.typed).map((each) => `${likePattern(each)} %`);
  const generation = isFamilyName(text.typed) ? sql` OR ${isGeneration(NAME, familyOf(text))}` : sql``;
  return sql`(${isNamed(text)} OR ${NAME} LIKE ${anyOf(begins)}${generation})`;
}

const isGeneration = (name: SQL, family: string): SQL =>
  sql`(${name} LIKE ${`${likePattern(family)}%`} AND substr(${name}, ${family.length + 1}::integer, 2) ~ ${`^${GENERATION}`})`;

/** Whose family the text names; null where no name begins with it. */
function familyOwner(text: SearchText): SQL {
  const family = familyOf(text);
  // All names that begin so have these letters in front, by which an index finds them: `OFFSET 0` keeps it to that.
  const letters = likePattern(/^[^\s\d._-]*/.exec(family)?.[0] ?? "");
  const isBare = sql`substr(${NAME}, ${family.length + 1}::integer) ~ ${`^${GENERATION_NUMBER}$`}`;
  const begun = sql`SELECT author, rank, ${isBare} AS is_bare FROM vitrine_models
    WHERE name_key LIKE ${`${letters}%`} AND ${isBegun(text)} OFFSET 0`;
  return sql`(SELECT author FROM (${begun}) AS begun GROUP BY author
    ORDER BY min(rank), count(*) FILTER (WHERE is_bare) DESC, author LIMIT 1)`;
}

/** The tiers of a family's owner, who may put its own name before the family's. */
function ofFamily(text: SearchText): SQL {
  const family = familyOf(text);
  const ownName = spaced(sql`lower(author) || ' '`);
  const own = sql`(CASE WHEN starts_with(${NAME}, ${ownName}) THEN substr(${NAME}, length(author) + 2) ELSE ${NAME} END)`;
  const isOwn = sql`(${own} LIKE ${`${likePattern(family)} %`} OR ${isGeneration(own, family)})`;
  const rest = sql`substr(${own}, ${family.length + 1}::integer)`;
  const isOfSide = sql`(task IS NULL OR task = ANY(${sql.param([...SIDE_TASKS])}::text[]))`;
  const isBranch = sql`(${rest} ~ ${` ${BRANCH_WORDS}( |$)`} OR ${isOfSide})`;
  const isGenerationOfOwn = sql`${isOwn} AND ${rest} ~ ${`^${GENERATION_NUMBER}(${NO_SIZE}|$)`} AND NOT ${isBranch}`;
  const isByOwner = sql`(${spaced(sql`lower(author)`)} = ${family} AND NOT derived)`;
  return sql`WHEN author = ${familyOwner(text)} AND (${isBegun(text)} OR ${isOwn}) THEN
      CASE WHEN ${isGenerationOfOwn} THEN ${TIERS.generation}::integer ELSE ${TIERS.ofFamily}::integer END
    WHEN ${isByOwner} THEN ${TIERS.ofFamily}::integer`;
}

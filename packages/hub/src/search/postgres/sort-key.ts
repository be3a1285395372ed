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

const rankFor = (text: SearchText): SQL => (isFamilyName(text.typed) ? RECENT_RANK : sql`rank`);

/** Where the text was found: the higher, the closer it is to a name. */
function tier(text: SearchText): SQL {
  const { typed, terms, nameTerms } = text;
  const spellings = spacedSpellings(typed);
  const list = (texts: readonly string[]) => sql`ANY(${sql.param(texts)}::text[])`;
  const name = spaced(sql`name_key`);
  const isNamed = sql`${name} = ${list(spellings)}`;
  const isFamily = isFamilyName(typed);
  const isBegun = sql`(${isNamed} OR ${name} LIKE ${list(spellings.map((each) => `${likePattern(each)} %`))}${isFamily ? sql` OR ${isGeneration(name, spellings[0])}` : sql``})`;
  const inHead = (query: readonly string[]) => (query.length === 0 ? sql`false` : sql`head @@ (${allOf(query)})`);
  return sql`(CASE WHEN sort_name = ${typed} THEN ${TIERS.id}::integer
      WHEN ${isNamed} AND NOT derived THEN ${TIERS.name}::integer
      ${isFamily ? ofFamily(spellings[0], isBegun) : sql``}
      WHEN ${isBegun} THEN ${TIERS.nameBegins}::integer
      WHEN ${inHead(nameTerms)} THEN ${TIERS.inName}::integer
      WHEN ${inHead(terms)} THEN ${TIERS.inTags}::integer
      ELSE ${TIERS.inCard}::integer END)`;
}

const spaced = (text: SQL): SQL => sql`translate(${text}, '-_.', '   ')`;

const isGeneration = (name: SQL, family = ""): SQL =>
  sql`(${name} LIKE ${`${likePattern(family)}%`} AND substr(${name}, ${family.length + 1}::integer, 2) ~ ${`^${GENERATION}`})`;

/** The tiers of a family's owner, who may put its own name before the family's. */
function ofFamily(family = "", isBegun: SQL): SQL {
  // All names that begin so have these letters in front, by which an index finds them: `OFFSET 0` keeps it to that.
  const letters = likePattern(/^[^\s\d._-]*/.exec(family)?.[0] ?? "");
  const name = spaced(sql`name_key`);
  const isBare = sql`substr(${name}, ${family.length + 1}::integer) ~ ${`^${GENERATION_NUMBER}$`}`;
  const begun = sql`SELECT author, rank, ${isBare} AS is_bare FROM vitrine_models
    WHERE name_key LIKE ${`${letters}%`} AND ${isBegun} OFFSET 0`;
  const owner = sql`(SELECT author FROM (${begun}) AS begun GROUP BY author
    ORDER BY min(rank), count(*) FILTER (WHERE is_bare) DESC, author LIMIT 1)`;
  const ownName = spaced(sql`lower(author) || ' '`);
  const own = sql`(CASE WHEN starts_with(${name}, ${ownName}) THEN substr(${name}, length(author) + 2) ELSE ${name} END)`;
  const isOwn = sql`(${own} LIKE ${`${likePattern(family)} %`} OR ${isGeneration(own, family)})`;
  const rest = sql`substr(${own}, ${family.length + 1}::integer)`;
  const isOfSide = sql`(task IS NULL OR task = ANY(${sql.param([...SIDE_TASKS])}::text[]))`;
  const isBranch = sql`(${rest} ~ ${` ${BRANCH_WORDS}( |$)`} OR ${isOfSide})`;
  const isGenerationOfOwn = sql`${isOwn} AND ${rest} ~ ${`^${GENERATION_NUMBER}(${NO_SIZE}|$)`} AND NOT ${isBranch}`;
  const isByOwner = sql`(${spaced(sql`lower(author)`)} = ${family} AND NOT derived)`;
  return sql`WHEN author = ${owner} AND (${isBegun} OR ${isOwn}) THEN
      CASE WHEN ${isGenerationOfOwn} THEN ${TIERS.generation}::integer ELSE ${TIERS.ofFamily}::integer END
    WHEN ${isByOwner} THEN ${TIERS.ofFamily}::integer`;
}

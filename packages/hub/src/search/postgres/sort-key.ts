/** Sort keys (`order.ts`) as SQL expressions over `vitrine_models`. An index on (key, id) serves each but relevance. */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { likePattern } from "../../store/rows/search-text.ts";
import type { SearchText } from "../../store/rows/search-text.ts";
import { GENERATION, isFamilyName, MAX_BIGINT, MAX_RECENCY, MS_PER_RANK, RECENT_SINCE } from "../order.ts";
import { spacedSpellings, TIER, TIERS } from "../order.ts";
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
  const name = sql`translate(name_key, '-_.', '   ')`;
  const isNamed = sql`${name} = ${list(spellings)}`;
  const isFamily = isFamilyName(typed);
  const [spaced = ""] = spellings;
  const isGeneration = sql`(${name} LIKE ${`${likePattern(spaced)}%`} AND substr(${name}, ${spaced.length + 1}::integer, 2) ~ ${`^${GENERATION}`})`;
  const isBegun = sql`(${isNamed} OR ${name} LIKE ${list(spellings.map((each) => `${likePattern(each)} %`))}${isFamily ? sql` OR ${isGeneration}` : sql``})`;
  const owner = sql`(SELECT author FROM vitrine_models WHERE ${isBegun} ORDER BY rank, id LIMIT 1)`;
  const inHead = (query: readonly string[]) => (query.length === 0 ? sql`false` : sql`head @@ (${allOf(query)})`);
  return sql`(CASE WHEN sort_name = ${typed} THEN ${TIERS.id}::integer
      WHEN ${isNamed} AND NOT derived THEN ${TIERS.name}::integer
      WHEN ${isBegun} THEN ${
        isFamily
          ? sql`CASE WHEN author = ${owner} THEN ${TIERS.ofFamily}::integer ELSE ${TIERS.nameBegins}::integer END`
          : sql`${TIERS.nameBegins}::integer`
      }
      WHEN ${inHead(nameTerms)} THEN ${TIERS.inName}::integer
      WHEN ${inHead(terms)} THEN ${TIERS.inTags}::integer
      ELSE ${TIERS.inCard}::integer END)`;
}

/** Sort keys (`order.ts`) as SQL expressions over `vitrine_models`. An index on (key, id) serves each but relevance. */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { likePattern } from "../../store/rows/search-text.ts";
import type { SearchText } from "../../store/rows/search-text.ts";
import { GENERATION, isFamilyName, MAX_BIGINT, TIER, TIERS } from "../order.ts";
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
      return text === undefined ? sql`0::bigint` : sql`(rank - ${TIER}::bigint * ${tier(text)})`;
    case "popularity":
      return sql`(-popularity)`;
    case "price":
      // In millionths of a dollar.
      return sql.raw(`(coalesce(round(lowest_price * 1000000)::bigint, ${MAX_BIGINT}))`);
    default:
      return sql.raw(`(coalesce(-${COLUMNS[sort]}, 1))`);
  }
}

/** Where the text was found: the higher, the closer it is to a name. */
function tier({ typed, terms, nameTerms }: SearchText): SQL {
  const spaced = typed.replace(/[-_.]/g, " ");
  const name = sql`translate(name_key, '-_.', '   ')`;
  const begins = likePattern(spaced);
  const isGeneration = isFamilyName(spaced)
    ? sql`(${name} LIKE ${`${begins}%`} AND substr(${name}, ${spaced.length + 1}::integer, 2) ~ ${`^${GENERATION}`})`
    : sql`false`;
  const inHead = (query: readonly string[]) => (query.length === 0 ? sql`false` : sql`head @@ (${allOf(query)})`);
  return sql`(CASE WHEN sort_name = ${typed} THEN ${TIERS.id}::integer
      WHEN ${name} = ${spaced} AND NOT derived THEN ${TIERS.name}::integer
      WHEN ${name} = ${spaced} OR ${name} LIKE ${`${begins} %`} OR ${isGeneration} THEN ${TIERS.nameBegins}::integer
      WHEN ${inHead(nameTerms)} THEN ${TIERS.inName}::integer
      WHEN ${inHead(terms)} THEN ${TIERS.inTags}::integer
      ELSE ${TIERS.inCard}::integer END)`;
}

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
      return text === undefined
        ? sql`0::bigint`
        : sql`(${owner === undefined ? sql`rank` : RECENT_RANK} - ${TIER}::bigint * ${tier(text, owner)})`;
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

/** Where the text was found: the higher, the closer it is to a name. */
function tier(text: SearchText, owner: string | undefined): SQL {
  const { typed, terms, nameTerms } = text;
  const inHead = (query: readonly string[]) => (query.length === 0 ? sql`false` : sql`head @@ (${allOf(query)})`);
  const inWords = sql`CASE WHEN ${inHead(nameTerms)} THEN ${TIERS.inName}::integer
    WHEN ${inHead(terms)} THEN ${TIERS.inTags}::integer ELSE ${TIERS.inCard}::integer END`;
  // Most models have other letters in front, and need no more comparisons.
  const letters = `${likePattern(/^[^\s\d._-]*/.exec(typed)?.[0] ?? "")}%`;
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

/** Marks that names have for a space. */
const MARKS = [" ", "-", "_", "."];
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

/** The most used models, of whose names most families are known. */
const MOST_USED = 1000;

/** Whose family the text names; none where no name begins with it. */
export async function familyOwner(db: SqlExecutor, text: SearchText): Promise<string | undefined> {
  if (!isFamilyName(text.typed)) return undefined;
  const family = familyOf(text);
  // An index has a range for each way to write it, alone, before a mark and before the number of a generation.
  const names = spacedSpellings(text.typed).flatMap((each) => MARKS.map((mark) => each.replaceAll(" ", mark)));
  const begins = [...new Set(names)].flatMap((name) => [
    sql`name_key = ${name}`,
    ...MARKS.map((mark) => sql`name_key LIKE ${`${likePattern(name + mark)}%`}`),
    ...["", "v"].map((v) => sql`(name_key >= ${`${name}${v}0`} AND name_key < ${`${name}${v}:`})`),
  ]);
  const isBare = sql`substr(${NAME}, ${family.length + 1}::integer) ~ ${`^${GENERATION_NUMBER}$`}`;
  const ownerIn = async (models: SQL) => {
    const [first] = await rowsOf<{ author: string | null }>(
      db,
      sql`SELECT author FROM (${models}) AS models WHERE (${sql.join(begins, sql` OR `)}) AND ${isBegun(text)}
        GROUP BY author ORDER BY min(rank), count(*) FILTER (WHERE ${isBare}) DESC, author LIMIT 1`,
    );
    return first;
  };
  // Models that are used more than the others are looked at first: a common word begins very many names.
  const mostUsed = sql`SELECT * FROM vitrine_models
    WHERE rank < (SELECT rank FROM vitrine_models ORDER BY rank, id OFFSET ${MOST_USED} LIMIT 1) OFFSET 0`;
  const found = (await ownerIn(mostUsed)) ?? (await ownerIn(sql`SELECT * FROM vitrine_models`));
  return found?.author ?? undefined;
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

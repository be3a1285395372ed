/**
 * A text that very many models have, by relevance. To rank all of them would take as long as there are many, so the
 * models are taken from the most used on, in stretches; those of a stretch are ranked among each other, and the next
 * stretch comes after them. Models that are called exactly so come at the head of the first, however little they are
 * used.
 *
 * Where an index names all matches, a stretch is so many matches. Where there are too many to name, it is so many models
 * of the whole store, of which those that match are kept. Where what matches is conversions, which come late in that order,
 * it is so many conversions; originals that match are then only shown of the most used models.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "../store/database.ts";
import type { SqlExecutor } from "../store/database.ts";
import { SUMMARY_COLUMNS } from "../store/model-row.ts";
import { LONGEST_STRETCH } from "./cursor.ts";
import type { Stretch } from "./cursor.ts";
import { matches, matching } from "./matches.ts";
import type { CleanFilter } from "./clean-filter.ts";
import { runOf } from "./page.ts";
import type { FoundRow, PageQuestion, ReadRows } from "./page.ts";
import { spellings } from "./sort-order.ts";
import { EXACT } from "./ways.ts";
import type { Way } from "./ways.ts";

const SHORTEST_STRETCH = 1000;
/** Matches of a stretch, where they are named. */
const NAMED_STRETCH = 1000;
/** Models of one name that come first. */
const MOST_CALLED_SO = 100;
/** Stretches without a match that are passed over for one page. */
const MOST_EMPTY = 1;
/** Beyond every relevance. */
const END = "9223372036854775807";

/** @returns the rows, and how many matches the index named, at most one above `EXACT` */
export async function readRankedWalk(
  db: SqlExecutor,
  question: PageQuestion,
  source: Way,
): Promise<ReadRows & { named: number }> {
  const { filter, limit } = question;
  let { start } = question;
  const isNamed = start?.stretch === undefined ? source.kind === "found" : start.stretch.isNamed === true;
  const of: Way = isNamed && source.kind === "walk" ? namedInstead(source) : source;
  const share = of.kind === "walk" ? of.share : 1;
  const rows = isNamed
    ? Math.max(NAMED_STRETCH, 2 * limit)
    : Math.ceil(Math.min(LONGEST_STRETCH, Math.max(SHORTEST_STRETCH, (2 * limit) / share)));
  const isConversions = of.kind === "walk" && of.isConversions === true;
  let stretch: Stretch = start?.stretch ?? {
    rows,
    ...(isNamed && { isNamed }),
    ...(isConversions && { isConversions }),
  };
  const backwards = start?.side === "before";
  const calledSo = await exactlyNamed(db, filter);
  for (let empty = 0; ; empty += 1) {
    const asked = { ...question, ...(start && { start }) };
    // oxlint-disable-next-line no-await-in-loop
    const { found, end, named } = await readStretch(db, asked, { stretch, calledSo, source: of });
    const read = { rows: found, stretch, named };
    if (found.length > limit) return read;
    // oxlint-disable-next-line no-await-in-loop
    const next = backwards
      ? await stretchBefore(db, stretch, modelsOf(of, filter, stretch))
      : end && { ...stretch, after: end };
    if (next === undefined) return read;
    // The most used have hardly any: what an index names is ranked then, of however many.
    if (of.kind === "walk" && of.otherwise !== undefined && start === undefined && found.length < limit / 2)
      return readRankedWalk(db, question, namedInstead(of));
    const last = found.at(-1);
    const edge = backwards ? { key: `-${END}`, id: "" } : { key: END, id: "" };
    if (last !== undefined) return { ...read, end: { key: String(last.sort_key), id: last.id, stretch } };
    if (empty === MOST_EMPTY) return { ...read, end: { ...edge, stretch } };
    stretch = next;
    start = backwards ? { side: "before", key: END, id: "" } : undefined;
  }
}

/** What is walked in vain is named by the index after all. */
function namedInstead({ otherwise }: Way & { kind: "walk" }): Way {
  return { kind: "found", shortcuts: { ...otherwise, isWhole: true } };
}

interface Place {
  place: string;
  id: string;
}

interface ReadStretch {
  found: FoundRow[];
  /** Where the stretch ends; absent where it is the last. */
  end: Place | undefined;
  named: number;
}

/** The models that stretches are cut from. */
function modelsOf(source: Way, filter: CleanFilter, stretch: Stretch): SQL {
  return source.kind === "found"
    ? sql`(${matches(sql`id, place, ctid`, filter, source.shortcuts)} LIMIT ${EXACT + 1})`
    : sql`SELECT id, place FROM vitrine_models WHERE ${isWalked(stretch)}`;
}

/** Which models are walked; of conversions there is an index in their order. */
function isWalked({ isConversions }: Stretch): SQL {
  return isConversions ? sql`derived` : sql`true`;
}

async function readStretch(
  db: SqlExecutor,
  question: PageQuestion,
  { stretch, calledSo, source }: { stretch: Stretch; calledSo: readonly string[]; source: Way },
): Promise<ReadStretch> {
  const { filter, order, limit } = question;
  const { from, run } = runOf(question);
  const isCalledSo = sql`id = ANY(${sql.param(calledSo)}::text[])`;
  const first =
    stretch.after === undefined && calledSo.length > 0
      ? sql`UNION ALL SELECT * FROM vitrine_models WHERE ${isCalledSo} AND ${matching(filter, source.shortcuts)}`
      : sql``;
  const ranked = (matched: SQL) => sql`SELECT * FROM (
      SELECT ${SUMMARY_COLUMNS}, ${order.key} AS sort_key FROM (${matched} ${first}) AS matched
    ) AS ranked WHERE ${from} ORDER BY sort_key ${run}, id ${run} LIMIT ${limit + 1}`;
  if (source.kind === "walk") {
    const isMeant = sql`${matching(filter, source.shortcuts)} AND NOT ${isCalledSo}`;
    const walked = sql`WHERE ${isWalked(stretch)} AND ${afterOf(stretch)} ORDER BY place, id`;
    const originals =
      stretch.isConversions && stretch.after === undefined
        ? sql`UNION ALL SELECT * FROM (SELECT * FROM vitrine_models ORDER BY place, id LIMIT ${SHORTEST_STRETCH}) AS most_used
            WHERE NOT derived AND ${isMeant}`
        : sql``;
    const found = await rowsOf<FoundRow>(
      db,
      ranked(sql`SELECT * FROM (SELECT * FROM vitrine_models ${walked} LIMIT ${stretch.rows}) AS walked
        WHERE ${isMeant} ${originals}`),
    );
    if (found.length > limit) return { found, end: undefined, named: 0 };
    const [end] = await rowsOf<EndRow>(
      db,
      sql`SELECT place AS end_place, id AS end_id FROM vitrine_models ${walked} OFFSET ${stretch.rows - 1} LIMIT 1`,
    );
    return { found, end: placeOf(end), named: 0 };
  }
  const rows = await rowsOf<Partial<FoundRow> & EndRow & { held: number | string; named: number | string }>(
    db,
    sql`WITH models AS MATERIALIZED (${modelsOf(source, filter, stretch)}),
        cut AS MATERIALIZED (
          SELECT * FROM models WHERE ${afterOf(stretch)} ORDER BY place, id LIMIT ${stretch.rows}),
        facts AS (SELECT held, named, place AS end_place, id AS end_id
          FROM (SELECT count(*) AS held, (SELECT count(*) FROM models) AS named FROM cut) AS counted
          LEFT JOIN (SELECT place, id FROM cut ORDER BY place DESC, id DESC LIMIT 1) AS last ON true)
      SELECT page.*, held, named, end_place, end_id FROM facts LEFT JOIN (
        ${ranked(sql`SELECT * FROM vitrine_models WHERE ctid IN (SELECT ctid FROM cut) AND NOT ${isCalledSo}`)}
      ) AS page ON true ORDER BY sort_key ${run}, id ${run}`,
  );
  const [facts] = rows;
  const isLast = Number(facts?.held ?? 0) < stretch.rows;
  return {
    // A page of none has one row all the same: the facts.
    found: rows.filter((row): row is (typeof rows)[0] & FoundRow => row.id != null),
    end: isLast ? undefined : placeOf(facts),
    named: Number(facts?.named ?? 0),
  };
}

interface EndRow {
  end_place: number | string | null;
  end_id: string | null;
}

function placeOf(row: EndRow | undefined): Place | undefined {
  return row?.end_id == null ? undefined : { place: String(row.end_place), id: row.end_id };
}

function afterOf({ after }: Stretch): SQL {
  return after === undefined ? sql`true` : sql`(place, id) > (${after.place}::bigint, ${after.id}::text)`;
}

async function stretchBefore(
  db: SqlExecutor,
  { rows, after, ...kind }: Stretch,
  models: SQL,
): Promise<Stretch | undefined> {
  if (after === undefined) return undefined;
  const [first] = await rowsOf<{ place: number | string; id: string }>(
    db,
    sql`SELECT place, id FROM (${models}) AS models WHERE (place, id) <= (${after.place}::bigint, ${after.id}::text)
        ORDER BY place DESC, id DESC OFFSET ${rows} LIMIT 1`,
  );
  return first === undefined
    ? { rows, ...kind }
    : { rows, ...kind, after: { place: String(first.place), id: first.id } };
}

/** The most used of the models whose id or name is the text. */
async function exactlyNamed(db: SqlExecutor, { text }: CleanFilter): Promise<string[]> {
  if (text === undefined) return [];
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM vitrine_models WHERE sort_name = ${text.typed}
        UNION ${sql.join(
          spellings(text.typed).map(
            (name) =>
              sql`(SELECT id FROM vitrine_models WHERE name_key = ${name} ORDER BY place, id LIMIT ${MOST_CALLED_SO})`,
          ),
          sql` UNION `,
        )}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * A text that very many models have, by relevance. To rank all of them would take as long as there are many, so the
 * models are walked from the most used on, in stretches; those of a stretch that match are ranked among each other, and
 * the next stretch comes after them. Models that are called exactly so come at the head of the first, however little
 * they are used.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "../store/database.ts";
import type { SqlExecutor } from "../store/database.ts";
import { SUMMARY_COLUMNS } from "../store/model-row.ts";
import { LONGEST_STRETCH } from "./cursor.ts";
import type { Stretch } from "./cursor.ts";
import { matching } from "./matches.ts";
import type { CleanFilter } from "./model-query.ts";
import { runOf } from "./page.ts";
import type { FoundRow, PageQuestion, ReadRows } from "./page.ts";
import { spellings } from "./sort-order.ts";

const SHORTEST_STRETCH = 1000;
/** Models of one name that come first. */
const MOST_NAMED = 100;
/** Stretches without a match that are passed over for one page. */
const MOST_EMPTY = 4;
/** Beyond every relevance. */
const END = "9223372036854775807";

export async function readRankedWalk(db: SqlExecutor, question: PageQuestion & { share: number }): Promise<ReadRows> {
  const { filter, limit, share } = question;
  let { start } = question;
  const rows = Math.ceil(Math.min(LONGEST_STRETCH, Math.max(SHORTEST_STRETCH, (2 * limit) / share)));
  let stretch: Stretch = start?.stretch ?? { rows };
  const backwards = start?.side === "before";
  const named = await exactlyNamed(db, filter);
  for (let empty = 0; ; empty += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const found = await readStretch(db, { ...question, ...(start && { start }) }, { stretch, named });
    // oxlint-disable-next-line no-await-in-loop
    const next = backwards ? await stretchBefore(db, stretch) : await stretchAfter(db, stretch);
    if (next === undefined) return { rows: found, stretch };
    // More of the walk is there, whether or not this stretch has more.
    const isFull = found.length > limit;
    const last = found.at(-1);
    const edge = backwards ? { key: `-${END}`, id: "" } : { key: END, id: "" };
    if (found.length > 0 || empty === MOST_EMPTY)
      return {
        rows: found,
        stretch,
        ...(!isFull && {
          end: last === undefined ? { ...edge, stretch } : { key: String(last.sort_key), id: last.id, stretch },
        }),
      };
    stretch = next;
    start = backwards ? { side: "before", key: END, id: "" } : undefined;
  }
}

interface Among {
  stretch: Stretch;
  named: readonly string[];
}

function readStretch(db: SqlExecutor, question: PageQuestion, { stretch, named }: Among): Promise<FoundRow[]> {
  const { filter, order, limit } = question;
  const { from, run } = runOf(question);
  const condition = matching(filter);
  const isNamed = sql`id = ANY(${sql.param(named)}::text[])`;
  const columns = sql`${SUMMARY_COLUMNS}, ${order.key} AS sort_key`;
  const first =
    stretch.after === undefined && named.length > 0
      ? sql`UNION ALL SELECT ${columns} FROM vitrine_models WHERE ${isNamed} AND ${condition}`
      : sql``;
  return rowsOf<FoundRow>(
    db,
    sql`SELECT * FROM (
        SELECT ${columns} FROM (SELECT * FROM vitrine_models WHERE ${afterOf(stretch)} ORDER BY place, id LIMIT ${stretch.rows}) AS walked
        WHERE ${condition} AND NOT ${isNamed} ${first}
      ) AS ranked WHERE ${from} ORDER BY sort_key ${run}, id ${run} LIMIT ${limit + 1}`,
  );
}

function afterOf({ after }: Stretch): SQL {
  return after === undefined ? sql`true` : sql`(place, id) > (${after.place}::bigint, ${after.id}::text)`;
}

type Place = { place: number | string; id: string };

async function stretchAfter(db: SqlExecutor, stretch: Stretch): Promise<Stretch | undefined> {
  const [last] = await rowsOf<Place>(
    db,
    sql`SELECT place, id FROM vitrine_models WHERE ${afterOf(stretch)} ORDER BY place, id OFFSET ${stretch.rows - 1} LIMIT 1`,
  );
  return last && { rows: stretch.rows, after: { place: String(last.place), id: last.id } };
}

async function stretchBefore(db: SqlExecutor, { rows, after }: Stretch): Promise<Stretch | undefined> {
  if (after === undefined) return undefined;
  const [first] = await rowsOf<Place>(
    db,
    sql`SELECT place, id FROM vitrine_models WHERE (place, id) <= (${after.place}::bigint, ${after.id}::text)
        ORDER BY place DESC, id DESC OFFSET ${rows} LIMIT 1`,
  );
  return first === undefined ? { rows } : { rows, after: { place: String(first.place), id: first.id } };
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
              sql`(SELECT id FROM vitrine_models WHERE name_key = ${name} ORDER BY place, id LIMIT ${MOST_NAMED})`,
          ),
          sql` UNION `,
        )}`,
  );
  return rows.map(({ id }) => id);
}

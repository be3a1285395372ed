/**
 * Ranks a text that very many models contain. Ranking all of them would be too slow, so models are read in batches from
 * the most popular on. Each batch is ranked by itself, and the next one follows. Models with exactly that name come first.
 *
 * With an index scan a batch is a number of matches. With an ordered scan it is a number of models of the whole store, or
 * of derived models if mostly these match; originals that match are then only shown among the most popular.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "../../store/engine/database.ts";
import type { SqlExecutor } from "../../store/engine/database.ts";
import { SUMMARY_COLUMNS } from "../../store/rows/model-row.ts";
import { MAX_BATCH_ROWS } from "../cursor.ts";
import type { Batch } from "../cursor.ts";
import { matches, matching } from "./matches.ts";
import type { CleanFilter } from "../parse/clean-filter.ts";
import { runOf } from "../page.ts";
import type { FoundRow, PageQuery, ReadRows } from "../page.ts";
import { spellings } from "./sort-order.ts";
import { EXACT } from "./query-plan.ts";
import type { QueryPlan } from "./query-plan.ts";

const MIN_BATCH_ROWS = 1000;
/** Matches of a batch, where they are named. */
const MATCHED_BATCH_ROWS = 1000;
/** Models of one name that come first. */
const MAX_EXACT_NAMES = 100;
/** Batches without a match that are passed over for one page. */
const MAX_EMPTY_BATCHES = 1;
/** Beyond every relevance. */
const END = "9223372036854775807";

/** @returns the rows, and how many matches the index found, at most one above `EXACT` */
export async function readOrderedScan(
  db: SqlExecutor,
  query: PageQuery,
  source: QueryPlan,
): Promise<ReadRows & { matched: number }> {
  const { filter, limit } = query;
  let { start } = query;
  const isMatched = start?.batch === undefined ? source.kind === "index scan" : start.batch.isMatched === true;
  const of: QueryPlan = isMatched && source.kind === "ordered scan" ? matchedInstead(source) : source;
  const share = of.kind === "ordered scan" ? of.share : 1;
  const rows = isMatched
    ? Math.max(MATCHED_BATCH_ROWS, 2 * limit)
    : Math.ceil(Math.min(MAX_BATCH_ROWS, Math.max(MIN_BATCH_ROWS, (2 * limit) / share)));
  const isDerivedOnly = of.kind === "ordered scan" && of.isDerivedOnly === true;
  let batch: Batch = start?.batch ?? {
    rows,
    ...(isMatched && { isMatched }),
    ...(isDerivedOnly && { isDerivedOnly }),
  };
  const backwards = start?.side === "before";
  const exactMatches = await exactNameMatches(db, filter);
  for (let empty = 0; ; empty += 1) {
    const requested = { ...query, ...(start && { start }) };
    // oxlint-disable-next-line no-await-in-loop
    const { found, end, matched } = await readBatch(db, requested, { batch, exactMatches, source: of });
    const read = { rows: found, batch, matched };
    if (found.length > limit) return read;
    // oxlint-disable-next-line no-await-in-loop
    const next = backwards
      ? await batchBefore(db, batch, modelsOf(of, filter, batch))
      : end && { ...batch, after: end };
    if (next === undefined) return read;
    // The most used have almost no: what an index finds is ranked then, of however many.
    if (of.kind === "ordered scan" && of.otherwise !== undefined && start === undefined && found.length < limit / 2)
      return readOrderedScan(db, query, matchedInstead(of));
    const last = found.at(-1);
    const edge = backwards ? { key: `-${END}`, id: "" } : { key: END, id: "" };
    if (last !== undefined) return { ...read, end: { key: String(last.sort_key), id: last.id, batch } };
    if (empty === MAX_EMPTY_BATCHES) return { ...read, end: { ...edge, batch } };
    batch = next;
    start = backwards ? { side: "before", key: END, id: "" } : undefined;
  }
}

/** What is scanned without result is named by the index after all. */
function matchedInstead({ otherwise }: QueryPlan & { kind: "ordered scan" }): QueryPlan {
  return { kind: "index scan", shortcuts: { ...otherwise, isWhole: true } };
}

interface ScanPosition {
  rank: string;
  id: string;
}

interface ReadBatch {
  found: FoundRow[];
  /** Where the batch ends; absent where it is the last. */
  end: ScanPosition | undefined;
  matched: number;
}

/** The models that batches are cut from. */
function modelsOf(source: QueryPlan, filter: CleanFilter, batch: Batch): SQL {
  return source.kind === "index scan"
    ? sql`(${matches(sql`id, rank, ctid`, filter, source.shortcuts)} LIMIT ${EXACT + 1})`
    : sql`SELECT id, rank FROM vitrine_models WHERE ${isScanned(batch)}`;
}

/** Which models are scanned; of derived models there is an index in their order. */
function isScanned({ isDerivedOnly }: Batch): SQL {
  return isDerivedOnly ? sql`derived` : sql`true`;
}

async function readBatch(
  db: SqlExecutor,
  query: PageQuery,
  { batch, exactMatches, source }: { batch: Batch; exactMatches: readonly string[]; source: QueryPlan },
): Promise<ReadBatch> {
  const { filter, order, limit } = query;
  const { from, run } = runOf(query);
  const isExactName = sql`id = ANY(${sql.param(exactMatches)}::text[])`;
  const first =
    batch.after === undefined && exactMatches.length > 0
      ? sql`UNION ALL SELECT * FROM vitrine_models WHERE ${isExactName} AND ${matching(filter, source.shortcuts)}`
      : sql``;
  const ranked = (candidates: SQL) => sql`SELECT * FROM (
      SELECT ${SUMMARY_COLUMNS}, ${order.key} AS sort_key FROM (${candidates} ${first}) AS candidates
    ) AS ranked WHERE ${from} ORDER BY sort_key ${run}, id ${run} LIMIT ${limit + 1}`;
  if (source.kind === "ordered scan") {
    const isMeant = sql`${matching(filter, source.shortcuts)} AND NOT ${isExactName}`;
    const scanned = sql`WHERE ${isScanned(batch)} AND ${afterOf(batch)} ORDER BY rank, id`;
    const originals =
      batch.isDerivedOnly && batch.after === undefined
        ? sql`UNION ALL SELECT * FROM (SELECT * FROM vitrine_models ORDER BY rank, id LIMIT ${MIN_BATCH_ROWS}) AS most_used
            WHERE NOT derived AND ${isMeant}`
        : sql``;
    const found = await rowsOf<FoundRow>(
      db,
      ranked(sql`SELECT * FROM (SELECT * FROM vitrine_models ${scanned} LIMIT ${batch.rows}) AS scanned
        WHERE ${isMeant} ${originals}`),
    );
    if (found.length > limit) return { found, end: undefined, matched: 0 };
    const [end] = await rowsOf<EndRow>(
      db,
      sql`SELECT rank AS end_rank, id AS end_id FROM vitrine_models ${scanned} OFFSET ${batch.rows - 1} LIMIT 1`,
    );
    return { found, end: positionOf(end), matched: 0 };
  }
  const rows = await rowsOf<Partial<FoundRow> & EndRow & { held: number | string; matched: number | string }>(
    db,
    sql`WITH models AS MATERIALIZED (${modelsOf(source, filter, batch)}),
        cut AS MATERIALIZED (
          SELECT * FROM models WHERE ${afterOf(batch)} ORDER BY rank, id LIMIT ${batch.rows}),
        info AS (SELECT held, matched, rank AS end_rank, id AS end_id
          FROM (SELECT count(*) AS held, (SELECT count(*) FROM models) AS matched FROM cut) AS counted
          LEFT JOIN (SELECT rank, id FROM cut ORDER BY rank DESC, id DESC LIMIT 1) AS last ON true)
      SELECT page.*, held, matched, end_rank, end_id FROM info LEFT JOIN (
        ${ranked(sql`SELECT * FROM vitrine_models WHERE ctid IN (SELECT ctid FROM cut) AND NOT ${isExactName}`)}
      ) AS page ON true ORDER BY sort_key ${run}, id ${run}`,
  );
  const [info] = rows;
  const isLast = Number(info?.held ?? 0) < batch.rows;
  return {
    // A page of none has one row all the same: the filters.
    found: rows.filter((row): row is (typeof rows)[0] & FoundRow => row.id != null),
    end: isLast ? undefined : positionOf(info),
    matched: Number(info?.matched ?? 0),
  };
}

interface EndRow {
  end_rank: number | string | null;
  end_id: string | null;
}

function positionOf(row: EndRow | undefined): ScanPosition | undefined {
  return row?.end_id == null ? undefined : { rank: String(row.end_rank), id: row.end_id };
}

function afterOf({ after }: Batch): SQL {
  return after === undefined ? sql`true` : sql`(rank, id) > (${after.rank}::bigint, ${after.id}::text)`;
}

async function batchBefore(db: SqlExecutor, { rows, after, ...kind }: Batch, models: SQL): Promise<Batch | undefined> {
  if (after === undefined) return undefined;
  const [first] = await rowsOf<{ rank: number | string; id: string }>(
    db,
    sql`SELECT rank, id FROM (${models}) AS models WHERE (rank, id) <= (${after.rank}::bigint, ${after.id}::text)
        ORDER BY rank DESC, id DESC OFFSET ${rows} LIMIT 1`,
  );
  return first === undefined ? { rows, ...kind } : { rows, ...kind, after: { rank: String(first.rank), id: first.id } };
}

/** The most used of the models whose id or name is the text. */
async function exactNameMatches(db: SqlExecutor, { text }: CleanFilter): Promise<string[]> {
  if (text === undefined) return [];
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM vitrine_models WHERE sort_name = ${text.typed}
        UNION ${sql.join(
          spellings(text.typed).map(
            (name) =>
              sql`(SELECT id FROM vitrine_models WHERE name_key = ${name} ORDER BY rank, id LIMIT ${MAX_EXACT_NAMES})`,
          ),
          sql` UNION `,
        )}`,
  );
  return rows.map(({ id }) => id);
}

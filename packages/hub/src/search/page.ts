/** Pages: the query for one page, and how rows become items and cursors. */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { toSummary } from "../store/rows/model-row.ts";
import type { ModelSummary, SummaryRow } from "../store/rows/model-row.ts";
import { encodeCursor } from "./cursor.ts";
import type { Position, Batch } from "./cursor.ts";
import type { CleanFilter } from "./parse/clean-filter.ts";
import type { ModelSort } from "./model-query.ts";
import type { SortOrder } from "./postgres/sort-order.ts";

export interface SearchPage {
  items: ModelSummary[];
  /** Matches on all pages. */
  total: number;
  /** Set where there are more matches than `total`, which were not counted. */
  isAtLeast?: true;
  /** Absent on the last page. */
  nextCursor?: string;
  /** Absent on the first page. */
  previousCursor?: string;
  /** The order that was used. */
  sort: ModelSort;
}

export type Order = SortOrder & { owner: string };

export interface PageQuery {
  filter: CleanFilter;
  order: Order;
  limit: number;
  start?: Position;
}

export type FoundRow = SummaryRow & { sort_key: number | string };

/** Rows in the order they are read, one more than the page shows where there are more. */
export interface ReadRows {
  rows: FoundRow[];
  /** Where an ordered scan ended before the page was full. */
  end?: Omit<Position, "side">;
  batch?: Batch;
}

/** How a page is read. */
interface Run {
  /** Rows that the page may have. */
  from: SQL;
  /** The same in parts, each after the one before: in a part one index gives the order. */
  parts: SQL[];
  /** Direction of keys and ids in each part. */
  run: SQL;
  /** The order over all parts. */
  inOrder: SQL;
  /** Rows behind this one. */
  behind(key: string, id: string): SQL;
}

/** The direction in which a page is read, and where it begins. */
export function runOf({ order, start }: Pick<PageQuery, "order" | "start">): Run {
  const { type, last } = order;
  const isBack = start?.side === "before";
  const ascending = order.descending === isBack;
  const run = sql.raw(ascending ? "ASC" : "DESC");
  const typed = (value: string) => sql`${value}::${sql.raw(type)}`;
  const behind = (key: string, id: string) =>
    sql`(sort_key, id) ${sql.raw(ascending ? ">" : "<")} (${typed(key)}, ${id}::text)`;
  const from = start === undefined ? sql`true` : behind(start.key, start.id);
  if (last === undefined) return { from, parts: [from], run, inOrder: sql`sort_key ${run}, id ${run}`, behind };
  const [known, missing] = [sql`sort_key < ${typed(last)}`, sql`sort_key = ${typed(last)}`];
  const [first, second] = isBack ? [missing, known] : [known, missing];
  const isInSecond = start !== undefined && (start.key === last) !== isBack;
  const parts = isInSecond ? [sql`${second} AND ${from}`] : [sql`${first} AND ${from}`, second];
  const either = parts.map((part) => sql`(${part})`);
  return {
    from: sql`(${sql.join(either, sql` OR `)})`,
    parts,
    run,
    inOrder: sql`${missing} ${sql.raw(isBack ? "DESC" : "ASC")}, sort_key ${run}, id ${run}`,
    behind,
  };
}

/** A page out of the rows that were read for it. */
export function pageOf(
  { order, limit, start }: PageQuery,
  { rows, end, batch }: ReadRows,
): Pick<SearchPage, "items" | "nextCursor" | "previousCursor"> {
  const backwards = start?.side === "before";
  const isMore = rows.length > limit || end !== undefined;
  const shown = rows.slice(0, limit);
  if (backwards) shown.reverse();
  const position = (side: Position["side"], row: FoundRow | undefined) =>
    row && encodeCursor({ side, key: String(row.sort_key), id: row.id, ...(batch && { batch }) }, order.owner);
  const atEnd = (side: Position["side"]) => end && rows.length <= limit && encodeCursor({ ...end, side }, order.owner);
  const isNext = backwards || isMore;
  const isPrevious = backwards ? isMore : start !== undefined;
  const nextCursor = isNext ? (!backwards && atEnd("after")) || position("after", shown.at(-1)) : undefined;
  const previousCursor = isPrevious ? (backwards && atEnd("before")) || position("before", shown[0]) : undefined;
  return {
    items: shown.map(toSummary),
    ...(nextCursor !== undefined && { nextCursor }),
    ...(previousCursor !== undefined && { previousCursor }),
  };
}

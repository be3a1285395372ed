/** Pages: what is asked for one, and how the rows that were read become items and cursors. */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { toSummary } from "../store/model-row.ts";
import type { ModelSummary, SummaryRow } from "../store/model-row.ts";
import { encodeCursor } from "./cursor.ts";
import type { Position, Stretch } from "./cursor.ts";
import type { CleanFilter } from "./clean-filter.ts";
import type { ModelSort } from "./model-query.ts";
import type { SortOrder } from "./sort-order.ts";

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

export interface PageQuestion {
  filter: CleanFilter;
  order: Order;
  limit: number;
  start?: Position;
}

export type FoundRow = SummaryRow & { sort_key: number | string };

/** Rows in the order they are read, one more than the page shows where there are more. */
export interface ReadRows {
  rows: FoundRow[];
  /** Where a walk ended before the page was full. */
  end?: Omit<Position, "side">;
  stretch?: Stretch;
}

/** The direction in which a page is read, and where it begins. */
export function runOf({ order, start }: Pick<PageQuestion, "order" | "start">): { from: SQL; run: SQL } {
  const ascending = order.descending === (start?.side === "before");
  const from =
    start === undefined
      ? sql`true`
      : sql`(sort_key, id) ${sql.raw(ascending ? ">" : "<")} (${start.key}::${sql.raw(order.type)}, ${start.id}::text)`;
  return { from, run: sql.raw(ascending ? "ASC" : "DESC") };
}

/** A page out of the rows that were read for it. */
export function pageOf(
  { order, limit, start }: PageQuestion,
  { rows, end, stretch }: ReadRows,
): Pick<SearchPage, "items" | "nextCursor" | "previousCursor"> {
  const backwards = start?.side === "before";
  const isMore = rows.length > limit || end !== undefined;
  const shown = rows.slice(0, limit);
  if (backwards) shown.reverse();
  const position = (side: Position["side"], row: FoundRow | undefined) =>
    row && encodeCursor({ side, key: String(row.sort_key), id: row.id, ...(stretch && { stretch }) }, order.owner);
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

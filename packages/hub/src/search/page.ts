/** Pages: what a caller asks for becomes a query of an engine, and what the engine found becomes a page. */
import { fingerprint } from "../store/engine/fingerprint.ts";
import type { ModelSummary } from "../store/rows/model-row.ts";
import { decodeCursor, encodeCursor, type Position } from "./cursor.ts";
import type { EngineQuery, Found } from "./engine.ts";
import type { ModelQuery, ModelSort } from "./model-query.ts";
import { isSortKey, type Order } from "./order.ts";
import { cleanFilter, cleanRoom } from "./parse/clean-filter.ts";

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
  /** The search engine does not answer; the database did, which ranks and counts less. */
  isFallback?: true;
}

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 1000;

/** @throws InvalidCursorError when `query.cursor` is not one of this query's. */
export function engineQuery(query: ModelQuery, sort: ModelSort): EngineQuery & { owner: string } {
  const filter = cleanFilter(query);
  const turned = sort === "name" || sort === "price" ? "descending" : "ascending";
  const order: Order = {
    sort,
    isTurned: sort !== "relevance" && sort !== "fit" && query.direction === turned,
    ...(sort === "fit" && { room: cleanRoom(query.room) }),
  };
  const owner = fingerprint([filter, order]);
  const start: Position | undefined =
    query.cursor === undefined ? undefined : decodeCursor(query.cursor, owner, (key) => isSortKey(order, key));
  return { filter, order, limit: pageSize(query.limit), owner, ...(start && { start }) };
}

/** A page out of the rows that were read for it, one more than it shows where there are more. */
export function pageOf(
  { order, limit, start, owner }: EngineQuery & { owner: string },
  { rows, total, isAtLeast, isFallback }: Found,
): SearchPage {
  const isBack = start?.side === "before";
  const isMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  if (isBack) shown.reverse();
  const cursor = (side: Position["side"], row: Found["rows"][number] | undefined) =>
    row && encodeCursor({ side, key: row.key, id: row.summary.id }, owner);
  const nextCursor = isBack || isMore ? cursor("after", shown.at(-1)) : undefined;
  const previousCursor = (isBack ? isMore : start !== undefined) ? cursor("before", shown[0]) : undefined;
  return {
    items: shown.map(({ summary }) => summary),
    total,
    ...(isAtLeast && { isAtLeast }),
    ...(nextCursor !== undefined && { nextCursor }),
    ...(previousCursor !== undefined && { previousCursor }),
    sort: order.sort,
    ...(isFallback && { isFallback }),
  };
}

function pageSize(limit: number | undefined): number {
  if (typeof limit !== "number" || Number.isNaN(limit)) return DEFAULT_LIMIT;
  return Math.min(Math.max(Math.trunc(limit), 1), MAX_LIMIT);
}

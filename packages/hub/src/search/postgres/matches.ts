/**
 * Builds the query for the models that pass a filter, so that a common word stays cheap.
 *
 * A model's text vector holds its whole card and is stored compressed outside of the row. Unpacking
 * thousands of them would be most of the cost. So the two ways to match a text are two queries,
 * each answered by its own index without the vector. A model that both find is excluded from the
 * second, mostly by its short vector (`head`: ID and tags), which is in the row.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { conditionOf, textConditions, textQuery } from "./conditions.ts";
import type { CleanFilter } from "../parse/clean-filter.ts";

/** What is omitted from the index's query, as it would name too many models. */
export interface Shortcuts {
  /** Terms of the text that very many models have: these are sought in names and tags, on the rows that others leave. */
  deferred?: readonly number[];
  /** Words inside other words are not sought: the text is found often enough without. */
  isWhole?: boolean;
  /** Keys of the filter that nearly all models have: going through their lists takes longer than a look at the rows. */
  common?: readonly string[];
}

/** A query for these columns of each model that passes the filter. */
export function matches(columns: SQL, filter: CleanFilter, { deferred, isWhole = false, common }: Shortcuts = {}): SQL {
  const { text } = filter;
  const rest = conditionOf(filter, common);
  if (text === undefined) return sql`SELECT ${columns} FROM vitrine_models WHERE ${rest}`;
  const { byWords, byId } = textConditions(text, deferred);
  if (byWords === undefined) return sql`SELECT ${columns} FROM vitrine_models WHERE ${byId} AND ${rest}`;
  const matched = sql`SELECT ${columns} FROM vitrine_models WHERE ${byWords} AND ${rest}`;
  // No id has a space.
  if (isWhole || text.typed.includes(" ")) return matched;
  const isFoundAlready = sql`(head @@ (${textQuery(text)}) OR (${byWords}))`;
  return sql`${matched}
    UNION ALL SELECT ${columns} FROM vitrine_models WHERE ${byId} AND NOT ${isFoundAlready} AND ${rest}`;
}

/** The filter as one condition, for rows that another scan has found. */
export function matching(filter: CleanFilter, { deferred }: Shortcuts = {}): SQL {
  const { text } = filter;
  if (text === undefined) return conditionOf(filter);
  const { byWords, byId } = textConditions(text, deferred);
  // The short vector first: it is in the row. And the text after all else, in an order that the planner keeps: it would
  // have the vector of a card unpacked for rows that the rest says no of.
  const found = byWords === undefined ? byId : sql`(head @@ (${textQuery(text)}) OR ${byId} OR (${byWords}))`;
  return sql`(CASE WHEN ${conditionOf(filter)} THEN ${found} ELSE false END)`;
}

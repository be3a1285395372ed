/**
 * The models that a filter leaves, read so that a common word stays cheap. A model's text vector holds its whole card
 * and is kept apart from the row, compressed: fetching and unpacking thousands of them is what a search would spend its
 * time on. So the two ways in which a text is found are two questions, each answered by its own index without a look at
 * the vector; a model that both find is left out of the second, mostly by its short vector (`head`: id and tags), which
 * is in the row.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { conditionOf, textConditions, textQuery } from "./conditions.ts";
import type { CleanFilter } from "./clean-filter.ts";

/** What is left out of the index's question, as it would name too many models. */
export interface Shortcuts {
  /** Terms of the text that very many models have: these are sought in names and tags, on the rows that others leave. */
  loose?: readonly number[];
  /** Words inside other words are not sought: the text is found often enough without. */
  isWhole?: boolean;
  /** Keys of the filter that nearly all models have: going through their lists takes longer than a look at the rows. */
  common?: readonly string[];
}

/** A query for these columns of each model that passes the filter. */
export function matches(columns: SQL, filter: CleanFilter, { loose, isWhole = false, common }: Shortcuts = {}): SQL {
  const { text } = filter;
  const rest = conditionOf(filter, common);
  if (text === undefined) return sql`SELECT ${columns} FROM vitrine_models WHERE ${rest}`;
  const { byWords, byId } = textConditions(text, loose);
  if (byWords === undefined) return sql`SELECT ${columns} FROM vitrine_models WHERE ${byId} AND ${rest}`;
  const named = sql`SELECT ${columns} FROM vitrine_models WHERE ${byWords} AND ${rest}`;
  // No id has a space.
  if (isWhole || text.typed.includes(" ")) return named;
  const isFoundAlready = sql`(head @@ (${textQuery(text)}) OR (${byWords}))`;
  return sql`${named}
    UNION ALL SELECT ${columns} FROM vitrine_models WHERE ${byId} AND NOT ${isFoundAlready} AND ${rest}`;
}

/** The filter as one condition, for rows that are at hand whatever finds them. */
export function matching(filter: CleanFilter, { loose }: Shortcuts = {}): SQL {
  const { text } = filter;
  if (text === undefined) return conditionOf(filter);
  const { byWords, byId } = textConditions(text, loose);
  // The short vector first: it is in the row. And the text after all else, in an order that the planner keeps: it would
  // have the vector of a card unpacked for rows that the rest says no of.
  const found = byWords === undefined ? byId : sql`(head @@ (${textQuery(text)}) OR ${byId} OR (${byWords}))`;
  return sql`(CASE WHEN ${conditionOf(filter)} THEN ${found} ELSE false END)`;
}

/**
 * The models that a filter leaves, read so that a common word stays cheap. A model's text vector holds its whole card
 * and is kept apart from the row, compressed: fetching and unpacking thousands of them is what a search would spend its
 * time on. So the two ways in which a text is found are two questions, each answered by its own index without a look at
 * the vector; a model that both find is left out of the second, mostly by its short vector (`head`: id and tags), which
 * is in the row.
 */
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { condition, textQuery } from "./model-query.ts";
import type { CleanFilter } from "./model-query.ts";
import { likePattern } from "../store/search-text.ts";

/** A query for these columns of each model that passes the filter. */
export function matches(columns: SQL, filter: CleanFilter): SQL {
  const { text, ...others } = filter;
  const query = text && textQuery(text);
  if (text === undefined || query === undefined)
    return sql`SELECT ${columns} FROM vitrine_models WHERE ${condition(filter)}`;
  const inId = sql`sort_name LIKE ${`%${likePattern(text.typed)}%`}`;
  const isFoundAlready = sql`(head @@ (${query}) OR search @@ (${query}))`;
  const rest = condition(others);
  return sql`SELECT ${columns} FROM vitrine_models WHERE search @@ (${query}) AND ${rest}
    UNION ALL SELECT ${columns} FROM vitrine_models WHERE ${inId} AND NOT ${isFoundAlready} AND ${rest}`;
}

/** Which orders mean something in a store. */
import { sql } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../../store/engine/database.ts";
import { MODEL_SORTS, type ModelSort } from "../model-query.ts";

/** Orders that mean nothing where no model has a number, and the condition for one that has; an index answers each. */
const SORT_CONDITIONS: Partial<Record<ModelSort, string>> = {
  downloads: "coalesce(-downloads, 1) < 1",
  likes: "coalesce(-likes, 1) < 1",
  updated: "coalesce(-updated, 1) < 1",
  created: "coalesce(-created, 1) < 1",
  popularity: "-popularity < 0",
  price: "coalesce(round(lowest_price * 1000000)::bigint, 9223372036854775807) < 9223372036854775807",
};

export async function meaningfulSorts(db: SqlExecutor): Promise<ModelSort[]> {
  const conditions = Object.entries(SORT_CONDITIONS).map(
    ([sort, condition]) =>
      sql`EXISTS (SELECT 1 FROM vitrine_models WHERE ${sql.raw(condition)}) AS ${sql.identifier(sort)}`,
  );
  const [row] = await rowsOf<Record<string, boolean>>(db, sql`SELECT ${sql.join(conditions, sql`, `)}`);
  return MODEL_SORTS.filter((sort) => row?.[sort] ?? true);
}

/**
 * Changes in the catalog: models that came and went, and prices. Written in the transaction of the change by
 * whatever imports, so that it can be neither forgotten nor said twice. The first filling of a store is no news, nor is
 * what a source says when it is read for the first time.
 */
import type { ListingPrice, ProviderListing } from "@vitrine/models";
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../engine/database.ts";

/** A model that was added to the catalog or removed from it, or what a provider asks for one. */
export type CatalogChange = { model: string } & (
  | { kind: "added" | "removed" }
  | {
      kind: "price";
      provider: string;
      /** Absent where the provider did not offer the model before. */
      before?: ListingPrice;
      /** Absent where it no longer does. */
      after?: ListingPrice;
    }
);

/** A change with the time at which it was stored, in milliseconds since 1970. */
export type DatedChange = CatalogChange & { at: number };

export interface ChangesQuery {
  /** Changes of this model. */
  model?: string;
  /** Only changes of prices. */
  prices?: boolean;
  /** Changes at most, newest first: 1 to 500. */
  limit?: number;
}

/** Older changes than the newest so many are forgotten. */
const MAX_KEPT = 20_000;

/** Stores changes. Belongs in their transaction. */
export async function noteCatalogChanges(db: SqlExecutor, changes: readonly CatalogChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes
    .slice(-MAX_KEPT)
    .map(({ model, kind, ...more }) => ({ model, kind, change: JSON.stringify(more) }));
  await db.execute(sql`INSERT INTO vitrine_catalog_changes (seq, at, model, kind, change)
    SELECT nextval('vitrine_changes'), ${Date.now()}::bigint, model, kind, change
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row(model text, kind text, change text)`);
  await db.execute(sql`DELETE FROM vitrine_catalog_changes WHERE seq <
    (SELECT seq FROM vitrine_catalog_changes ORDER BY seq DESC OFFSET ${MAX_KEPT - 1} LIMIT 1)`);
}

/** The newest changes first. */
export async function readCatalogChanges(
  db: SqlExecutor,
  { model, prices, limit = 100 }: ChangesQuery,
): Promise<DatedChange[]> {
  const conditions: SQL[] = [sql`true`];
  if (model !== undefined) conditions.push(sql`model = ${model}`);
  if (prices) conditions.push(sql`kind = 'price'`);
  const rows = await rowsOf<{ at: string | number; model: string; kind: string; change: string }>(
    db,
    sql`SELECT at, model, kind, change FROM vitrine_catalog_changes WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY seq DESC LIMIT ${Math.min(Math.max(Math.trunc(limit) || 1, 1), 500)}`,
  );
  return rows.map(
    ({ at, model: id, kind, change }) => ({ ...JSON.parse(change), kind, model: id, at: Number(at) }) as DatedChange,
  );
}

/** Which prices differ between two readings of one source. */
export function priceChanges(before: readonly ProviderListing[], after: readonly ProviderListing[]): CatalogChange[] {
  if (before.length === 0) return [];
  const keyOf = ({ provider, providerId }: ProviderListing) => `${provider} ${providerId}`;
  const earlier = new Map(before.map((each) => [keyOf(each), each]));
  const later = new Map(after.map((each) => [keyOf(each), each]));
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key): CatalogChange[] => {
    const [was, is] = [earlier.get(key), later.get(key)];
    const { model, provider } = is ?? was ?? {};
    if (model === undefined || provider === undefined || isSamePrice(was?.price, is?.price)) return [];
    return [
      {
        kind: "price",
        model,
        provider,
        ...(was?.price && { before: was.price }),
        ...(is?.price && { after: is.price }),
      },
    ];
  });
}

function isSamePrice(one: ListingPrice | undefined, other: ListingPrice | undefined): boolean {
  return one?.input === other?.input && one?.output === other?.output;
}

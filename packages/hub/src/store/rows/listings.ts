/**
 * Provider listings: which provider serves a model, at which price. They are separate rows, because they change more often
 * than records and many have no record. A model's row carries what lists filter by, the providers and the lowest price,
 * updated when either side changes. A listing past its last day is not shown.
 */
import type { ProviderListing } from "@vitrine/models";
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../engine/database.ts";
import { noteChanges } from "../outbox.ts";
import { bumpVersion, readState, writeState } from "../store-state.ts";

const ROWS_PER_STATEMENT = 200;
const TODAY = sql`to_char(now() AT TIME ZONE 'utc', 'YYYY-MM-DD')`;
const IS_CURRENT = sql`coalesce(listing::json ->> 'endsOn', '9999') >= ${TODAY}`;
/** The day up to which ended listings were taken out of lists. */
const ENDED_STATE = "listings-ended";

export async function listingsOfModel(db: SqlExecutor, model: string): Promise<ProviderListing[]> {
  const listings = await read(
    db,
    sql`WHERE model = ${model} AND ${IS_CURRENT} ORDER BY input_price NULLS LAST, provider, provider_id`,
  );
  // The newest of several sources names a provider.
  const newest = new Map<string, string>();
  for (const { provider, readOn } of listings) {
    if ((newest.get(provider) ?? "") < readOn) newest.set(provider, readOn);
  }
  return listings.filter(({ provider, readOn }) => newest.get(provider) === readOn);
}

export async function listingsOfProvider(db: SqlExecutor, provider: string): Promise<ProviderListing[]> {
  return read(db, sql`WHERE provider = ${provider} AND ${IS_CURRENT} ORDER BY lower(provider_id), provider_id`);
}

/** A listing and the kind of source it came from. */
export interface SourcedListing {
  source: string;
  listing: ProviderListing;
}

export async function allListings(db: SqlExecutor): Promise<SourcedListing[]> {
  const rows = await rowsOf<{ source: string; listing: string }>(
    db,
    sql`SELECT source, listing FROM vitrine_listings ORDER BY source, provider, provider_id`,
  );
  return rows.map(({ source, listing }) => ({ source, listing: JSON.parse(listing) as ProviderListing }));
}

async function read(db: SqlExecutor, rest: SQL): Promise<ProviderListing[]> {
  const rows = await rowsOf<{ listing: string }>(db, sql`SELECT listing FROM vitrine_listings ${rest}`);
  return rows.map(({ listing }) => JSON.parse(listing) as ProviderListing);
}

/** Puts listings in the place of those of the same source; gives those, and the models of both. Belongs in a transaction. */
export async function replaceListings(
  db: SqlExecutor,
  source: string,
  listings: readonly ProviderListing[],
): Promise<{ models: string[]; before: ProviderListing[] }> {
  const deleted = await rowsOf<{ listing: string }>(
    db,
    sql`DELETE FROM vitrine_listings WHERE source = ${source} RETURNING listing`,
  );
  const before = deleted.map(({ listing }) => JSON.parse(listing) as ProviderListing);
  const unique = [
    ...new Map(listings.map((listing) => [`${listing.provider} ${listing.providerId}`, listing])).values(),
  ];
  for (let start = 0; start < unique.length; start += ROWS_PER_STATEMENT) {
    const rows = unique.slice(start, start + ROWS_PER_STATEMENT).map(
      (listing) => sql`(${listing.provider}, ${listing.providerId}, ${listing.model ?? null}, ${source},
        ${listing.price?.input ?? null}, ${JSON.stringify(listing)})`,
    );
    await db.execute(
      sql`INSERT INTO vitrine_listings (provider, provider_id, model, source, input_price, listing)
          VALUES ${sql.join(rows, sql`, `)}`,
    );
  }
  const models = new Set([...before, ...unique].flatMap(({ model }) => (model ? [model] : [])));
  await linkListings(db, [...models], true);
  return { models: [...models], before };
}

/**
 * Brings providers and lowest price of these models up to date with the listings. Rows without listings are only written
 * where they may have had some before. Listings go by names: a model of a folder may have any, and has none of them.
 */
export async function linkListings(db: SqlExecutor, models: readonly string[], isAfterRemoval = false): Promise<void> {
  if (models.length === 0) return;
  const ids = sql`${sql.param(models)}::text[]`;
  if (isAfterRemoval) {
    await db.execute(sql`UPDATE vitrine_models SET providers = mapped, lowest_price = NULL WHERE id = ANY(${ids})`);
  }
  await db.execute(sql`UPDATE vitrine_models SET
      providers = (SELECT array_agg(DISTINCT provider ORDER BY provider) FROM unnest(mapped || offered.providers) AS provider),
      lowest_price = offered.price
    FROM (
      SELECT model, array_agg(DISTINCT provider) AS providers, min(input_price) AS price
      FROM vitrine_listings WHERE model = ANY(${ids}) AND ${IS_CURRENT} GROUP BY model
    ) AS offered
    WHERE id = offered.model AND origin IS DISTINCT FROM 'folder'`);
}

/** Takes listings that have ended since this was last done out of what lists filter by. Belongs in a transaction. */
export async function unlinkEnded(db: SqlExecutor): Promise<void> {
  const since = (await readState(db, ENDED_STATE)) ?? "";
  const [day] = await rowsOf<{ today: string }>(db, sql`SELECT ${TODAY} AS today`);
  if (day === undefined || day.today === since) return;
  const ended = await rowsOf<{ model: string }>(
    db,
    sql`SELECT DISTINCT model FROM vitrine_listings WHERE model IS NOT NULL AND NOT ${IS_CURRENT} AND listing::json ->> 'endsOn' >= ${since}`,
  );
  const models = ended.map(({ model }) => model);
  await linkListings(db, models, true);
  if (ended.length > 0) {
    await bumpVersion(db, "all");
    await noteChanges(db, models);
  }
  await writeState(db, ENDED_STATE, day.today);
}

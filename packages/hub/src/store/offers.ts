/**
 * Offers: which provider serves a model, at which price. They are rows of their own, since they change more often than
 * records and many are of models that have no record; a model's row carries what lists filter by, the providers and the
 * lowest price, worked out again whenever either side changes. An offer whose last day is over is no offer any more.
 */
import type { Offer } from "@vitrine/models";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { rowsOf } from "./database.ts";
import type { SqlExecutor } from "./database.ts";
import { bumpVersion, readState, writeState } from "./store-state.ts";

const ROWS_PER_STATEMENT = 200;
const TODAY = sql`to_char(now() AT TIME ZONE 'utc', 'YYYY-MM-DD')`;
const STANDS = sql`coalesce(offer::json ->> 'endsOn', '9999') >= ${TODAY}`;
/** The day up to which ended offers were taken out of lists. */
const ENDED_STATE = "offers-ended";

export async function offersOfModel(db: SqlExecutor, model: string): Promise<Offer[]> {
  const offers = await read(
    db,
    sql`WHERE model = ${model} AND ${STANDS} ORDER BY input_price NULLS LAST, provider, provider_id`,
  );
  // Of a provider that several sources name, the word of the newest counts.
  const newest = new Map<string, string>();
  for (const { provider, readOn } of offers) {
    if ((newest.get(provider) ?? "") < readOn) newest.set(provider, readOn);
  }
  return offers.filter(({ provider, readOn }) => newest.get(provider) === readOn);
}

export async function offersOfProvider(db: SqlExecutor, provider: string): Promise<Offer[]> {
  return read(db, sql`WHERE provider = ${provider} AND ${STANDS} ORDER BY lower(provider_id), provider_id`);
}

/** An offer and the kind of source it came from. */
export interface SourcedOffer {
  source: string;
  offer: Offer;
}

export async function allOffers(db: SqlExecutor): Promise<SourcedOffer[]> {
  const rows = await rowsOf<{ source: string; offer: string }>(
    db,
    sql`SELECT source, offer FROM vitrine_offers ORDER BY source, provider, provider_id`,
  );
  return rows.map(({ source, offer }) => ({ source, offer: JSON.parse(offer) as Offer }));
}

async function read(db: SqlExecutor, rest: SQL): Promise<Offer[]> {
  const rows = await rowsOf<{ offer: string }>(db, sql`SELECT offer FROM vitrine_offers ${rest}`);
  return rows.map(({ offer }) => JSON.parse(offer) as Offer);
}

/** Puts offers in the place of those of the same source. Belongs in a transaction. */
export async function replaceOffers(db: SqlExecutor, source: string, offers: readonly Offer[]): Promise<void> {
  const before = await rowsOf<{ model: string }>(
    db,
    sql`DELETE FROM vitrine_offers WHERE source = ${source} RETURNING model`,
  );
  const unique = [...new Map(offers.map((offer) => [`${offer.provider} ${offer.providerId}`, offer])).values()];
  for (let start = 0; start < unique.length; start += ROWS_PER_STATEMENT) {
    const rows = unique.slice(start, start + ROWS_PER_STATEMENT).map(
      (offer) => sql`(${offer.provider}, ${offer.providerId}, ${offer.model ?? null}, ${source},
        ${offer.price?.input ?? null}, ${JSON.stringify(offer)})`,
    );
    await db.execute(
      sql`INSERT INTO vitrine_offers (provider, provider_id, model, source, input_price, offer)
          VALUES ${sql.join(rows, sql`, `)}`,
    );
  }
  const models = [...before, ...unique].flatMap(({ model }) => (model ? [model] : []));
  await linkOffers(db, [...new Set(models)], true);
}

/**
 * Brings providers and lowest price of these models up to date with the offers. Rows without offers are only written
 * where they may have had some before. Offers go by names: a model of a folder may have any, and has none of them.
 */
export async function linkOffers(db: SqlExecutor, models: readonly string[], isAfterRemoval = false): Promise<void> {
  if (models.length === 0) return;
  const asked = sql`${sql.param(models)}::text[]`;
  if (isAfterRemoval) {
    await db.execute(sql`UPDATE vitrine_models SET providers = mapped, lowest_price = NULL WHERE id = ANY(${asked})`);
  }
  await db.execute(sql`UPDATE vitrine_models SET
      providers = (SELECT array_agg(DISTINCT provider ORDER BY provider) FROM unnest(mapped || offered.providers) AS provider),
      lowest_price = offered.price
    FROM (
      SELECT model, array_agg(DISTINCT provider) AS providers, min(input_price) AS price
      FROM vitrine_offers WHERE model = ANY(${asked}) AND ${STANDS} GROUP BY model
    ) AS offered
    WHERE id = offered.model AND origin IS DISTINCT FROM 'folder'`);
}

/** Takes offers that have ended since this was last done out of what lists filter by. Belongs in a transaction. */
export async function unlinkEnded(db: SqlExecutor): Promise<void> {
  const since = (await readState(db, ENDED_STATE)) ?? "";
  const [day] = await rowsOf<{ today: string }>(db, sql`SELECT ${TODAY} AS today`);
  if (day === undefined || day.today === since) return;
  const ended = await rowsOf<{ model: string }>(
    db,
    sql`SELECT DISTINCT model FROM vitrine_offers WHERE model IS NOT NULL AND NOT ${STANDS} AND offer::json ->> 'endsOn' >= ${since}`,
  );
  await linkOffers(
    db,
    ended.map(({ model }) => model),
    true,
  );
  if (ended.length > 0) await bumpVersion(db, "all");
  await writeState(db, ENDED_STATE, day.today);
}

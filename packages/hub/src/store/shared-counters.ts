/**
 * Counts that all copies of a site share, in a table of the PostgreSQL server that they share: what each visitor has
 * left, and what was used of a day. One statement each, so that two copies never both give the last one away.
 *
 * The table is not logged: it is quick, it is in no backup and on no replica, and a server that crashed begins anew.
 */
import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "./database.ts";
import { writeStateOnce } from "./store-state.ts";

const SECRET = "counter-secret";
/** A lock of PostgreSQL's, by a number that nothing else here uses. */
const MAKING = 7_118_402;
const SWEEP_EVERY_MS = 60_000;

/** So many at once, and so many come back each second. */
export interface Bucket {
  burst: number;
  perSecond: number;
}

export class SharedCounters {
  readonly #db: SqlExecutor;
  #secret: Promise<string> | undefined;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(db: SqlExecutor) {
    this.#db = db;
  }

  /** Takes one of what `who` has left of a kind. Gives 0, or the seconds until there is one again. */
  async takeOf(kind: string, who: string, { burst, perSecond }: Bucket): Promise<number> {
    const key = await this.#keyOf(kind, who);
    const left = sql`LEAST(${burst}::float8, c.level + GREATEST(0, extract(epoch FROM clock_timestamp() - c.at)) * ${perSecond}::float8)`;
    const [taken] = await rowsOf(
      this.#db,
      sql`INSERT INTO vitrine_counters AS c (key, level, at) VALUES (${key}, ${burst}::float8 - 1, clock_timestamp())
        ON CONFLICT (key) DO UPDATE SET level = ${left} - 1, at = clock_timestamp() WHERE ${left} >= 1 RETURNING key`,
    );
    void this.#sweep();
    if (taken !== undefined) return 0;
    const [row] = await rowsOf<{ level: number }>(
      this.#db,
      sql`SELECT ${left}::float8 AS level FROM vitrine_counters AS c WHERE key = ${key}`,
    );
    return Math.max(1, Math.ceil((1 - (row?.level ?? 0)) / perSecond));
  }

  /** Counts one more of a kind on a day; false where there were `most` of them. */
  async takeOfDay(kind: string, day: string, most: number): Promise<boolean> {
    await this.#ready();
    const taken = await rowsOf(
      this.#db,
      sql`INSERT INTO vitrine_counters AS c (key, level, at) VALUES (${`${kind} ${day}`}, 1, clock_timestamp() + interval '2 days')
        ON CONFLICT (key) DO UPDATE SET level = c.level + 1 WHERE c.level < ${most}::float8 RETURNING key`,
    );
    return taken.length > 0;
  }

  /** Visitors are not known by it, even to who reads the table. */
  async #keyOf(kind: string, who: string): Promise<string> {
    const secret = await this.#ready();
    return `${kind} ${createHash("sha256").update(`${secret} ${who}`).digest("base64url").slice(0, 22)}`;
  }

  #ready(): Promise<string> {
    this.#secret ??= this.#prepare();
    // A server that was away is asked again.
    this.#secret.catch(() => (this.#secret = undefined));
    return this.#secret;
  }

  async #prepare(): Promise<string> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${MAKING})`);
      await tx.execute(
        sql`CREATE UNLOGGED TABLE IF NOT EXISTS vitrine_counters (key text PRIMARY KEY, level float8 NOT NULL, at timestamptz NOT NULL)`,
      );
      return writeStateOnce(tx, SECRET, randomBytes(16).toString("base64url"));
    });
  }

  /** Who was not seen for ten minutes has everything again, so nothing is lost with the row. */
  async #sweep(): Promise<void> {
    if (performance.now() - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = performance.now();
    await this.#db
      .execute(sql`DELETE FROM vitrine_counters WHERE at < clock_timestamp() - interval '10 minutes'`)
      .catch(() => undefined);
  }
}

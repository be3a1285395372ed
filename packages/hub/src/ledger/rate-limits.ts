/**
 * How often a visitor may do something. Instances of a site on one PostgreSQL server count together; if the server is
 * unreachable, each instance counts alone: a limit that is too generous for a while is better than none.
 */
import { createHmac, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { inTurn, LOCKS } from "../store/engine/advisory-lock.ts";
import type { Database } from "../store/engine/database.ts";
import { writeStateOnce } from "../store/store-state.ts";

const TABLE = "vitrine_rate_limits";
const SECRET = "counter-secret";
/** Visitors that are told apart, as bits of a hash: it bounds the table, and no address can be found from it. */
const VISITOR_BITS = 18;
const DAY_SECONDS = 86_400;

/** So many calls in a row, after which so many come back each minute. */
export interface RateLimit {
  burst: number;
  perMinute: number;
}

/** Parts of a database that the limits need. */
type LimitsDatabase = Pick<Database, "db" | "query">;

/**
 * Limits by visitor and by day.
 * @example
 * import { RateLimits } from "@vitrine/hub";
 *
 * const take = new RateLimits().rate("search", { burst: 2, perMinute: 12 });
 * console.log(await take("192.0.2.1"), await take("192.0.2.1"), await take("192.0.2.1")); // 0 0 10
 * console.log(await take("192.0.2.2")); // 0
 */
export class RateLimits {
  readonly #database: LimitsDatabase | undefined;
  #secret: Promise<string> | undefined;

  /** @param database the server that instances share; without it, or with the embedded one, this process counts alone */
  constructor(database?: LimitsDatabase) {
    this.#database = database?.query === undefined ? undefined : database;
  }

  /**
   * A function that counts one call of a visitor. It gives 0 when the call may go on, otherwise the seconds until the
   * next one may.
   * @param kind what is limited; limits of different kinds are counted apart
   */
  rate(kind: string, { burst, perMinute }: RateLimit): (visitor: string) => Promise<number> {
    const limiter = this.#limiter(kind, burst, (burst / perMinute) * 60);
    return async (visitor) => take(limiter, slotOf(await this.#ready(), kind, visitor));
  }

  /**
   * A function that counts one call of all visitors together. It gives 0 when the call may go on, otherwise the seconds
   * until the next day (UTC).
   */
  daily(kind: string, max: number, now: () => number = Date.now): () => Promise<number> {
    const limiter = this.#limiter(`${kind}-daily`, max, 2 * DAY_SECONDS);
    return async () => {
      await this.#ready();
      const day = Math.floor(now() / 1000 / DAY_SECONDS);
      const wait = await take(limiter, String(day));
      return wait === 0 ? 0 : Math.ceil((day + 1) * DAY_SECONDS - now() / 1000);
    };
  }

  #limiter(kind: string, points: number, duration: number): RateLimiterAbstract {
    const options = { keyPrefix: kind, points, duration };
    const alone = new RateLimiterMemory(options);
    const query = this.#database?.query;
    if (query === undefined) return alone;
    return new RateLimiterPostgres({
      ...options,
      tableName: TABLE,
      tableCreated: true,
      // Without the name of a prepared statement, which a pooler in transaction mode would refuse.
      storeClient: { query: ({ text, values }: { text: string; values: unknown[] }) => query(text, values) },
      storeType: "client",
      insuranceLimiter: alone,
    });
  }

  /** The secret that visitors are hashed with, once the table is there; of this process where no server answers. */
  #ready(): Promise<string> {
    this.#secret ??= this.#prepare().catch(() => {
      setTimeout(() => (this.#secret = undefined), 1000).unref();
      return randomBytes(16).toString("base64url");
    });
    return this.#secret;
  }

  /** The table is unlogged: fast, in no backup and on no replica, and empty after a crash of the server. */
  async #prepare(): Promise<string> {
    const secret = randomBytes(16).toString("base64url");
    if (this.#database === undefined) return secret;
    return inTurn(this.#database.db, LOCKS.rateLimits, async (tx) => {
      await tx.execute(sql`DROP TABLE IF EXISTS vitrine_counters`);
      await tx.execute(
        sql`CREATE UNLOGGED TABLE IF NOT EXISTS ${sql.identifier(TABLE)} (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`,
      );
      return writeStateOnce(tx, SECRET, secret);
    });
  }
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

function slotOf(secret: string, kind: string, visitor: string): string {
  const hash = createHmac("sha256", secret).update(`${kind} ${visitor}`).digest();
  return (hash.readUInt32BE() >>> (32 - VISITOR_BITS)).toString(36);
}

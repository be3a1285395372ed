/**
 * Costs of model calls, by their callers, and what each caller may still spend. Instances of a site on one
 * PostgreSQL server share it: a call is counted in the same statement that checks its limits, so no number of callers
 * at once exceeds them. A call reserves what it may cost at most and gives back what it did not; reservations of an
 * instance that died expire.
 *
 * A ledger holds no text of a call unless `texts` says so for it, and then until a time.
 */
import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type Database } from "../store/engine/database.ts";
import { LazyTables } from "../store/lazy-tables.ts";

/** Limits of a caller; an omitted one does not apply. Money is in United States dollars, days and months are UTC. */
export interface CallLimits {
  requestsPerMinute?: number | undefined;
  tokensPerMinute?: number | undefined;
  dollarsPerDay?: number | undefined;
  dollarsPerMonth?: number | undefined;
}

/** One call, when it is over. */
export interface LedgerEntry {
  caller: string;
  /** The protocol by which it came: `openai`, `anthropic`, `ollama`, `hub`. */
  protocol: string;
  model: string;
  /** Who answered; empty where no one did. */
  place: string;
  inputTokens: number;
  outputTokens: number;
  /** United States dollars; missing where nobody says. */
  cost?: number | undefined;
  /** `provider`, `listing` or `estimate`. */
  costSource?: string | undefined;
  milliseconds: number;
  /** Milliseconds to the first piece. */
  firstMilliseconds?: number | undefined;
  /** `ok`, `cached`, `aborted`, or the code of the error. */
  outcome: string;
  requestId: string;
  /** Kept for so many days, where the operator turned that on for the caller. */
  texts?: { request: string; answer: string; days: number } | undefined;
}

/** A line of the ledger as it is read. */
export interface LedgerLine extends Omit<LedgerEntry, "texts"> {
  /** ISO 8601 instant. */
  at: string;
}

/** Sums of calls of one day, model, caller and place. */
export interface LedgerSum {
  /** Such as `2026-11-24`. */
  day: string;
  model: string;
  caller: string;
  place: string;
  calls: number;
  failures: number;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  /** Milliseconds: half of the calls took at most as long. */
  medianMilliseconds: number;
  medianFirstMilliseconds: number | null;
}

/** How the calls went that ended at one place. */
export interface PlaceRecord {
  place: string;
  calls: number;
  failures: number;
  /** Milliseconds to the first piece of a stream, and to the end: half of the calls took at most as long. */
  medianFirstMilliseconds: number | null;
  medianMilliseconds: number;
}

export interface LedgerFilter {
  caller?: string | undefined;
  /** ISO 8601 instants; from the first on, before the last. */
  since?: string | undefined;
  until?: string | undefined;
}

/** A call that was let in. */
export interface OpenCall {
  /** Missing where the caller has no limits. */
  id?: string;
}

/** A call that was not. */
export interface LimitReached {
  limit: keyof CallLimits;
  /** Seconds until the limit starts anew. */
  retryAfter: number;
}

type LedgerDatabase = Pick<Database, "db">;

/** A lock of PostgreSQL's, by a number that nothing else here uses. */
const TABLE_LOCK = 7_118_403;
/** After which a reservation counts as lost: longer than any call may take. */
const RESERVATION_MINUTES = 40;
const SWEEP_MS = 30_000;
/** How long lines wait to be written together. */
const WRITE_MS = 250;
const MAX_LINES_AT_ONCE = 500;
const MAX_LINES_READ = 100_000;

/**
 * The ledger of a store.
 * @example
 * import { CallLedger } from "@vitrine/hub";
 *
 * const ledger = new CallLedger();
 * const call = await ledger.begin("ada", { requestsPerMinute: 60 }, 0);
 * console.log("limit" in call); // false
 */
export class CallLedger {
  readonly #database: LedgerDatabase | undefined;
  readonly #tables: LazyTables;
  #sweptAt = -Infinity;
  #lines: LedgerEntry[] = [];
  /** Calls that are being written down, by caller. */
  readonly #ending = new Map<string, Set<Promise<void>>>();
  #writing: Promise<void> | undefined;
  readonly #onError: (error: unknown) => void;

  /** @param database without one nothing is limited and nothing is kept */
  constructor(database?: LedgerDatabase, onError: (error: unknown) => void = () => {}) {
    this.#database = database;
    this.#tables = new LazyTables(database, TABLES, TABLE_LOCK);
    this.#onError = onError;
  }

  /**
   * Lets a call in, or says which limit is reached. Of money it reserves what the call may cost at most.
   * @param estimate - United States dollars; 0 where unknown
   */
  async begin(caller: string, limits: CallLimits, estimate: number): Promise<OpenCall | LimitReached> {
    const { requestsPerMinute, tokensPerMinute, dollarsPerDay, dollarsPerMonth } = limits;
    const given = [requestsPerMinute, tokensPerMinute, dollarsPerDay, dollarsPerMonth];
    if (!this.#database || given.every((limit) => limit === undefined)) return {};
    await this.#tables.ready();
    await this.#sweep();
    // The cost of the caller's last calls counts for the next one.
    await Promise.allSettled(this.#ending.get(caller) ?? []);
    const id = randomUUID();
    // The first call of a window meets no row that could refuse it.
    if (estimate > (dollarsPerDay ?? Infinity)) return { limit: "dollarsPerDay", retryAfter: secondsTo("day") };
    if (estimate > (dollarsPerMonth ?? Infinity)) return { limit: "dollarsPerMonth", retryAfter: secondsTo("month") };
    if (requestsPerMinute === 0 || tokensPerMinute === 0 || dollarsPerDay === 0 || dollarsPerMonth === 0)
      return { limit: firstZero(limits), retryAfter: secondsTo("month") };
    try {
      await this.#database.db.transaction(async (tx) => {
        const passed = await rowsOf<{ span: string }>(
          tx,
          sql`INSERT INTO vitrine_call_windows AS held (caller, span, start, requests, tokens, spent, reserved)
            SELECT ${caller}, span, date_trunc(span, now() AT TIME ZONE 'UTC'), 1, 0, 0, ${estimate}::numeric
            FROM (VALUES ('day'), ('minute'), ('month')) AS spans (span) ORDER BY span
            ON CONFLICT (caller, span, start) DO UPDATE
              SET requests = held.requests + 1, reserved = held.reserved + ${estimate}::numeric
              WHERE CASE held.span
                WHEN 'minute' THEN held.requests < ${requestsPerMinute ?? null}::float8 IS NOT FALSE
                  AND held.tokens < ${tokensPerMinute ?? null}::float8 IS NOT FALSE
                WHEN 'day' THEN ${hasRoom(dollarsPerDay, estimate)}
                ELSE ${hasRoom(dollarsPerMonth, estimate)} END
            RETURNING span`,
        );
        const missing = ["minute", "day", "month"].find((span) => !passed.some((row) => row.span === span));
        if (missing !== undefined) throw new NoRoom(missing as Span);
        await tx.execute(
          sql`INSERT INTO vitrine_open_calls (id, caller, reserved, began)
            VALUES (${id}, ${caller}, ${estimate}::numeric, now() AT TIME ZONE 'UTC')`,
        );
      });
      return { id };
    } catch (error) {
      const span = spanOf(error);
      if (span === undefined) throw error;
      return { limit: await this.#limitOf(span, caller, limits), retryAfter: secondsTo(span) };
    }
  }

  /**
   * Writes down a call that is over, and gives back what it reserved and did not cost. Nobody needs to wait for it: the
   * caller's next call does, and {@link flush}.
   */
  end(call: OpenCall, entry: LedgerEntry): Promise<void> {
    const { caller } = entry;
    const ending = this.#ending.get(caller) ?? new Set();
    this.#ending.set(caller, ending);
    const work = this.#end(call, entry).finally(() => {
      ending.delete(work);
      if (ending.size === 0 && this.#ending.get(caller) === ending) this.#ending.delete(caller);
    });
    ending.add(work);
    return work;
  }

  async #end(call: OpenCall, entry: LedgerEntry): Promise<void> {
    if (!this.#database) return;
    if (call.id !== undefined) {
      const { id } = call;
      const cost = entry.cost ?? 0;
      const tokens = entry.inputTokens + entry.outputTokens;
      await this.#database.db.transaction(async (tx) => {
        const [open] = await rowsOf<{ reserved: string; began: string }>(
          tx,
          sql`DELETE FROM vitrine_open_calls WHERE id = ${id} RETURNING reserved::text, began::text`,
        );
        // The cost of a call that took longer than its reservation is left to write down.
        const began = open ? sql`${open.began}::timestamp` : sql`(now() AT TIME ZONE 'UTC')`;
        await tx.execute(sql`INSERT INTO vitrine_call_windows AS held (caller, span, start, requests, tokens, spent, reserved)
          SELECT ${entry.caller}, span, date_trunc(span, ${began}), 0, ${tokens}, ${cost}::numeric, 0
          FROM (VALUES ('day'), ('minute'), ('month')) AS spans (span) ORDER BY span
          ON CONFLICT (caller, span, start) DO UPDATE
            SET tokens = held.tokens + ${tokens}, spent = held.spent + ${cost}::numeric,
              reserved = held.reserved - ${open?.reserved ?? "0"}::numeric`);
      });
    }
    this.#lines.push(entry);
    this.#writing ??= this.#writeSoon();
  }

  /** Waits until everything is written. */
  async flush(): Promise<void> {
    while (this.#ending.size > 0 || this.#writing) {
      // oxlint-disable-next-line no-await-in-loop -- until nothing is left
      await Promise.allSettled([...this.#ending.values()].flatMap((each) => [...each]));
      // oxlint-disable-next-line no-await-in-loop
      await this.#writing;
    }
  }

  /** Spending of a caller in the day and the month that run. */
  async spent(caller: string): Promise<{ day: number; month: number }> {
    const rows = await this.#read<{ span: string; spent: number }>(
      sql`SELECT span, spent::float8 AS spent FROM vitrine_call_windows
        WHERE caller = ${caller} AND span IN ('day', 'month') AND start = date_trunc(span, now() AT TIME ZONE 'UTC')`,
    );
    const of = (span: string) => rows.find((row) => row.span === span)?.spent ?? 0;
    return { day: of("day"), month: of("month") };
  }

  /** Calls, the newest first. */
  lines(filter: LedgerFilter = {}, limit = 100): Promise<LedgerLine[]> {
    const rows = Math.min(limit, MAX_LINES_READ);
    return this.#read<LedgerLine>(
      sql`SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, caller, protocol, model, place,
          input_tokens AS "inputTokens", output_tokens AS "outputTokens", cost::float8 AS cost,
          cost_source AS "costSource", milliseconds, first_milliseconds AS "firstMilliseconds", outcome,
          request_id AS "requestId"
        FROM vitrine_calls WHERE ${matching(filter)} ORDER BY id DESC LIMIT ${rows}`,
    );
  }

  /** Sums by day, model, caller and place, the newest day first. */
  sums(filter: LedgerFilter = {}): Promise<LedgerSum[]> {
    return this.#read<LedgerSum>(
      sql`SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, model, caller, place, count(*)::int AS calls,
          (count(*) FILTER (WHERE outcome NOT IN ('ok', 'cached', 'aborted')))::int AS failures,
          sum(input_tokens)::float8 AS "inputTokens", sum(output_tokens)::float8 AS "outputTokens",
          coalesce(sum(cost), 0)::float8 AS cost,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY milliseconds) AS "medianMilliseconds",
          percentile_cont(0.5) WITHIN GROUP (ORDER BY first_milliseconds) AS "medianFirstMilliseconds"
        FROM vitrine_calls WHERE ${matching(filter)} GROUP BY 1, 2, 3, 4 ORDER BY 1 DESC, calls DESC LIMIT 10000`,
    );
  }

  /** How calls went that ended at each place, since an instant. Answers from a cache say nothing about a place. */
  async places(since: string): Promise<PlaceRecord[]> {
    return this.#read<PlaceRecord>(
      sql`SELECT place, count(*)::int AS calls,
          (count(*) FILTER (WHERE outcome NOT IN ('ok', 'aborted')))::int AS failures,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY first_milliseconds) AS "medianFirstMilliseconds",
          percentile_cont(0.5) WITHIN GROUP (ORDER BY milliseconds) AS "medianMilliseconds"
        FROM vitrine_calls WHERE ${matching({ since })} AND outcome <> 'cached' AND place <> '' GROUP BY place`,
    );
  }

  async #read<Row>(query: SQL): Promise<Row[]> {
    if (!this.#database) return [];
    await this.#tables.ready();
    await this.flush();
    return rowsOf<Row>(this.#database.db, query);
  }

  async #writeSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, WRITE_MS));
    try {
      await this.#tables.ready();
      while (this.#lines.length > 0) {
        const lines = this.#lines.splice(0, MAX_LINES_AT_ONCE);
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await this.#write(lines);
      }
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#writing = undefined;
    }
  }

  async #write(lines: readonly LedgerEntry[]): Promise<void> {
    const db = this.#database?.db;
    if (!db) return;
    const rows = lines.map(
      (each) =>
        sql`(${each.caller}, ${each.protocol}, ${each.model}, ${each.place}, ${whole(each.inputTokens)}::int, ${whole(each.outputTokens)}::int, ${each.cost ?? null}::numeric, ${each.costSource ?? null}::text, ${whole(each.milliseconds)}::int, ${each.firstMilliseconds === undefined ? null : whole(each.firstMilliseconds)}::int, ${each.outcome}, ${each.requestId})`,
    );
    const written = await rowsOf<{ id: string }>(
      db,
      sql`INSERT INTO vitrine_calls (caller, protocol, model, place, input_tokens, output_tokens, cost, cost_source,
          milliseconds, first_milliseconds, outcome, request_id)
        VALUES ${sql.join(rows, sql`, `)} RETURNING id::text`,
    );
    for (const [at, { texts }] of lines.entries())
      if (texts)
        // oxlint-disable-next-line no-await-in-loop -- few callers have theirs kept
        await db.execute(
          sql`INSERT INTO vitrine_call_texts (call, request, answer, kept_until)
            VALUES (${written[at]?.id ?? "0"}::bigint, ${texts.request}, ${texts.answer}, now() + make_interval(days => ${texts.days}::int))`,
        );
  }

  /** Gives back what instances reserved that are gone, and forgets windows and texts whose time is over. */
  async #sweep(): Promise<void> {
    const now = performance.now();
    if (now - this.#sweptAt < SWEEP_MS || !this.#database) return;
    this.#sweptAt = now;
    await this.#database.db.execute(sql`WITH lost AS (
        DELETE FROM vitrine_open_calls
        WHERE began < (now() AT TIME ZONE 'UTC') - make_interval(mins => ${RESERVATION_MINUTES}::int)
        RETURNING caller, reserved, began
      ), sums AS (
        SELECT caller, span, date_trunc(span, began) AS start, sum(reserved) AS reserved
        FROM lost, (VALUES ('day'), ('minute'), ('month')) AS spans (span) GROUP BY 1, 2, 3
      )
      UPDATE vitrine_call_windows AS held SET reserved = held.reserved - sums.reserved
      FROM sums WHERE held.caller = sums.caller AND held.span = sums.span AND held.start = sums.start`);
    await this.#database.db.execute(
      sql`DELETE FROM vitrine_call_windows WHERE start < (now() AT TIME ZONE 'UTC') - CASE span WHEN 'minute' THEN interval '1 hour' ELSE interval '62 days' END`,
    );
    await this.#database.db.execute(sql`DELETE FROM vitrine_call_texts WHERE kept_until < now()`);
  }

  async #limitOf(span: Span, caller: string, limits: CallLimits): Promise<keyof CallLimits> {
    if (span === "day") return "dollarsPerDay";
    if (span === "month") return "dollarsPerMonth";
    const [row] = await this.#read<{ requests: number }>(
      sql`SELECT requests FROM vitrine_call_windows
        WHERE caller = ${caller} AND span = 'minute' AND start = date_trunc('minute', now() AT TIME ZONE 'UTC')`,
    );
    return (row?.requests ?? 0) >= (limits.requestsPerMinute ?? Infinity) ? "requestsPerMinute" : "tokensPerMinute";
  }
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS vitrine_calls (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL DEFAULT now(),
    caller text NOT NULL, protocol text NOT NULL, model text NOT NULL, place text NOT NULL,
    input_tokens integer NOT NULL, output_tokens integer NOT NULL, cost numeric(20, 9), cost_source text,
    milliseconds integer NOT NULL, first_milliseconds integer, outcome text NOT NULL, request_id text NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS vitrine_calls_at ON vitrine_calls (at)`,
  `CREATE INDEX IF NOT EXISTS vitrine_calls_caller ON vitrine_calls (caller, at)`,
  `CREATE TABLE IF NOT EXISTS vitrine_call_texts (
    call bigint PRIMARY KEY, request text NOT NULL, answer text NOT NULL, kept_until timestamptz NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS vitrine_call_windows (
    caller text NOT NULL, span text NOT NULL, start timestamp NOT NULL, requests integer NOT NULL,
    tokens bigint NOT NULL, spent numeric(20, 9) NOT NULL, reserved numeric(20, 9) NOT NULL,
    PRIMARY KEY (caller, span, start))`,
  `CREATE TABLE IF NOT EXISTS vitrine_open_calls (
    id uuid PRIMARY KEY, caller text NOT NULL, reserved numeric(20, 9) NOT NULL, began timestamp NOT NULL)`,
];

type Span = "minute" | "day" | "month";

/** Ends the transaction of a call that one of the windows refuses. */
class NoRoom extends Error {
  readonly span: Span;
  constructor(span: Span) {
    super(`no room in the ${span}`);
    this.span = span;
  }
}

function spanOf(error: unknown): Span | undefined {
  let inner = error;
  while (inner instanceof Error && !(inner instanceof NoRoom)) inner = inner.cause;
  return inner instanceof NoRoom ? inner.span : undefined;
}

/** Whether money is left, and enough for what the call may cost. */
function hasRoom(limit: number | undefined, estimate: number): SQL {
  if (limit === undefined) return sql`TRUE`;
  return sql`held.spent + held.reserved < ${limit}::numeric AND held.spent + held.reserved + ${estimate}::numeric <= ${limit}::numeric`;
}

function firstZero(limits: CallLimits): keyof CallLimits {
  const [name] = Object.entries(limits).find(([, limit]) => limit === 0) ?? [];
  return name as keyof CallLimits;
}

function matching({ caller, since, until }: LedgerFilter): SQL {
  const conditions = [
    ...(caller === undefined ? [] : [sql`caller = ${caller}`]),
    ...(since === undefined ? [] : [sql`at >= ${since}::timestamptz`]),
    ...(until === undefined ? [] : [sql`at < ${until}::timestamptz`]),
  ];
  return conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);
}

function whole(value: number): number {
  return Math.min(2_147_483_647, Math.max(0, Math.round(value)));
}

/** Seconds until the next minute, day or month, in UTC. */
function secondsTo(span: Span): number {
  const now = new Date();
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const next =
    span === "minute"
      ? Math.ceil((now.getTime() + 1) / 60_000) * 60_000
      : span === "day"
        ? Date.UTC(year, month, day + 1)
        : Date.UTC(year, month + 1, 1);
  return Math.max(1, Math.ceil((next - now.getTime()) / 1000));
}

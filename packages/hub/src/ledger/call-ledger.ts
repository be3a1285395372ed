/**
 * Costs of model calls, by their callers, and what each caller may still spend. A call has its row when it begins, with
 * what it may cost as a reserve, and the row is closed when the call is over. Instances of a site on one PostgreSQL
 * server share it: a call is counted in the same statement that checks its limits, so no number of callers at once
 * exceeds them. Rows of an instance that died are closed as `lost`, and what they reserved comes back.
 *
 * Where nobody knows what a call may use, the caller's last calls of the model say; where there are none it runs alone, as
 * far as the caller's limits of money and tokens are concerned. These can therefore be exceeded by one such call.
 *
 * A ledger holds no text of a call unless `texts` says so for it, and then until a time.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type Database } from "../store/engine/database.ts";
import { LazyTables } from "../store/lazy-tables.ts";
import {
  TABLES,
  type CallBegin,
  type CallLimits,
  type LedgerEntry,
  type LedgerFilter,
  type LedgerLine,
  type LedgerSum,
  type LimitReached,
  type OpenCall,
  type PlaceRecord,
  type Reserve,
  type Spending,
  type SpentNow,
} from "./ledger-records.ts";
import { addToWindows, aliveUntil, hasRoom, INSTANCE, insertOpen, matching } from "./ledger-statements.ts";
import { WriteQueue } from "./write-queue.ts";

export type * from "./ledger-records.ts";

type LedgerDatabase = Pick<Database, "db"> & Partial<Pick<Database, "kind">>;

/** A lock of PostgreSQL's, by a number that nothing else here uses. */
const TABLE_LOCK = 7_118_403;
const BEAT_MS = 5_000;
const SWEEP_MS = 10_000;
const MAX_LINES_READ = 100_000;
const MAX_CALLERS_READ = 1_000;
/** Calls by which the cost of the next one is estimated. */
const USUAL_CALLS = 20;
/** With fewer, the next one may be of any size. */
const MIN_USUAL_CALLS = 5;
/** How much more than the dearest of them the next one may cost, where there was only one of them. */
const USUAL_MARGIN = 4;
const MAX_USUAL = 10_000;
const isUsual = sql`place <> '' AND outcome NOT IN ('cached', 'lost')`;
const WAIT_MS = 50;
/** How long rows that nobody waits for wait for others, to be written together. */
const TOGETHER_MS = 50;
/** The same of callers with limits: what is not written when the process is killed, nobody paid for. */
const LIMITED_TOGETHER_MS = 10;
/**
 * A server answers before the disk has the row, for which the caller would wait longer than for all else: what it loses
 * where its own machine fails is half a second of calls, and nothing where a site does.
 */
const NO_WAIT_FOR_DISK = sql`set_config('synchronous_commit', 'off', true)`;
/** Seconds after which a caller asks again whose money is held back. */
const RESERVED_SECONDS = 5;

/**
 * The ledger of a store.
 * @example
 * import { CallLedger } from "@vitrine/hub";
 *
 * const ledger = new CallLedger();
 * const begin = { caller: "ada", protocol: "openai", model: "org/model", requestId: "1" };
 * const call = await ledger.begin(begin, { requestsPerMinute: 60 });
 * console.log("limit" in call); // false
 */
export class CallLedger {
  readonly #database: LedgerDatabase | undefined;
  readonly #tables: LazyTables;
  #sweptAt = -Infinity;
  readonly #opening: WriteQueue<CallBegin, string>;
  readonly #closing: WriteQueue<LedgerEntry & { id: string }, void>;
  /** Calls that are being written down, by caller, and of these the ones that used more than they held back. */
  readonly #ending = new Map<string, Set<Promise<void>>>();
  readonly #exceeding = new Map<string, Set<Promise<void>>>();
  /** Who waits for money that is held back, by caller: one after the other. */
  readonly #waiting = new Map<string, Promise<unknown>>();
  /** What last calls used, by caller and model, where it was needed; the database has it too. */
  readonly #uses = new Map<string, Use[]>();
  #onSpent: ((spent: SpentNow) => void) | undefined;
  #openCalls = 0;
  #beat: ReturnType<typeof setInterval> | undefined;

  /** @param database without one nothing is limited and nothing is kept */
  constructor(database?: LedgerDatabase) {
    this.#database = database;
    this.#tables = new LazyTables(database, TABLES, TABLE_LOCK);
    this.#opening = new WriteQueue((calls) => this.#open(calls));
    this.#closing = new WriteQueue((entries) => this.#close(entries));
  }

  /** Lets a call in and writes its row, or says which limit is reached. */
  async begin(call: CallBegin, limits: CallLimits, reserve: Reserve = {}): Promise<OpenCall | LimitReached> {
    if (!this.#database) return {};
    const { requestsPerMinute, tokensPerMinute, dollarsPerDay, dollarsPerMonth } = limits;
    const given = [requestsPerMinute, tokensPerMinute, dollarsPerDay, dollarsPerMonth];
    if (given.every((limit) => limit === undefined)) {
      // Nothing is to be decided: the row is written while the call is made.
      const id = this.#opening.add(call, TOGETHER_MS);
      id.catch(() => {});
      return this.#begun(id);
    }
    await this.#tables.ready();
    await this.#sweep();
    if (given.includes(0)) return { limit: firstZero(limits), retryAfter: secondsTo("month") };
    const { caller } = call;
    const { waitMs = 0 } = reserve;
    let begun = await this.#admit(call, limits, reserve);
    const ending = this.#ending.get(caller);
    if ("limit" in begun && ending) {
      // What calls hold back that are over comes back when they are written down.
      this.#closing.hurry();
      await Promise.allSettled(ending);
      begun = await this.#admit(call, limits, reserve);
    }
    if (!("isReserved" in begun) || !begun.isReserved || waitMs === 0) return begun;
    const until = performance.now() + waitMs;
    const before = this.#waiting.get(caller) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => this.#admitUntil(until, call, limits, reserve));
    this.#waiting.set(caller, turn);
    try {
      return await turn;
    } finally {
      if (this.#waiting.get(caller) === turn) this.#waiting.delete(caller);
    }
  }

  #begun(id: Promise<string>): OpenCall {
    this.#openCalls += 1;
    if (this.#database?.kind === "server") {
      this.#beat ??= setInterval(() => void this.#sayAlive().catch(() => {}), BEAT_MS);
      this.#beat.unref();
    }
    return { id };
  }

  async #admitUntil(until: number, ...call: [CallBegin, CallLimits, Reserve]): Promise<OpenCall | LimitReached> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- until there is room
      const begun = await this.#admit(...call);
      if (!("isReserved" in begun) || !begun.isReserved || performance.now() > until) return begun;
      // oxlint-disable-next-line no-await-in-loop
      await pause(WAIT_MS);
    }
  }

  async #admit(call: CallBegin, limits: CallLimits, reserve: Reserve): Promise<OpenCall | LimitReached> {
    const { caller } = call;
    const { requestsPerMinute, tokensPerMinute, dollarsPerDay, dollarsPerMonth } = limits;
    // What they used counts for the next one, and they did not hold it back.
    await Promise.allSettled(this.#exceeding.get(caller) ?? []);
    const money = Math.max(dollarsPerDay ?? 0, dollarsPerMonth ?? 0);
    const isBound = money === 0 || reserve.atMost !== undefined;
    const isOpen = !isBound || (tokensPerMinute !== undefined && reserve.tokens === undefined);
    const usual = isOpen ? await this.#usual(call) : undefined;
    const expected = usual && Math.max(reserve.atLeast ?? 0, usual.cost);
    const amount = money === 0 ? 0 : (reserve.atMost ?? expected ?? money);
    const tokens =
      tokensPerMinute === undefined
        ? 0
        : Math.ceil(Math.min(tokensPerMinute, reserve.tokens ?? usual?.tokens ?? Infinity));
    // The first call of a window meets no row that could refuse it.
    const isTooMuch = (limit = Infinity) => isBound && amount > limit;
    if (isTooMuch(dollarsPerDay)) return { limit: "dollarsPerDay", retryAfter: secondsTo("day") };
    if (isTooMuch(dollarsPerMonth)) return { limit: "dollarsPerMonth", retryAfter: secondsTo("month") };
    const { db } = this.#database as LedgerDatabase;
    const hasRoomIn = sql`CASE held.span
      WHEN 'minute' THEN held.requests < ${requestsPerMinute ?? null}::float8 IS NOT FALSE
        AND (held.tokens < ${tokensPerMinute ?? null}::float8 AND (held.reserved_tokens <= 0
          OR held.tokens + held.reserved_tokens + ${tokens}::bigint <= ${tokensPerMinute ?? null}::float8)) IS NOT FALSE
      WHEN 'day' THEN ${hasRoom(dollarsPerDay, amount, isBound)}
      ELSE ${hasRoom(dollarsPerMonth, amount, isBound)} END`;
    // One statement: each further one is a way to the database and back, for which the caller waits.
    const [row] = await rowsOf<{
      id: string | null;
      passed: string[];
      full: string | null;
      requests: number;
      tokens: number;
    }>(
      db,
      sql`WITH known AS (
          SELECT held.span, ${hasRoomIn} AS has_room FROM vitrine_call_windows AS held
          WHERE held.caller = ${caller} AND held.start = date_trunc(held.span, now() AT TIME ZONE 'UTC')
          ORDER BY held.span FOR UPDATE
        ), passed AS (
          INSERT INTO vitrine_call_windows AS held (caller, span, start, requests, tokens, spent, reserved, reserved_tokens)
          SELECT ${caller}, span, date_trunc(span, now() AT TIME ZONE 'UTC'), 1, 0, 0, ${amount}::numeric, ${tokens}::bigint
          FROM (VALUES ('day'), ('minute'), ('month')) AS spans (span)
          WHERE (SELECT bool_and(has_room) FROM known) IS NOT FALSE ORDER BY span
          ON CONFLICT (caller, span, start) DO UPDATE
            SET requests = held.requests + 1, reserved = held.reserved + ${amount}::numeric,
              reserved_tokens = held.reserved_tokens + ${tokens}::bigint
            WHERE ${hasRoomIn}
          RETURNING span, requests, tokens + reserved_tokens AS tokens
        ), opened AS (
          ${insertOpen([call], { dollars: amount, tokens })} WHERE (SELECT count(*) FROM passed) = 3 RETURNING id
        )
        SELECT ${NO_WAIT_FOR_DISK}, (SELECT id::text FROM opened) AS id, ARRAY(SELECT span FROM passed) AS passed,
          (SELECT min(span) FROM known WHERE NOT has_room) AS full,
          (SELECT requests FROM passed WHERE span = 'minute') AS requests,
          (SELECT tokens::float8 FROM passed WHERE span = 'minute') AS tokens`,
    );
    const { id = null, passed = [], full = null, requests = 0, tokens: used = 0 } = row ?? {};
    if (id !== null) {
      const held = {
        dollars: money === 0 ? Infinity : amount,
        tokens: tokensPerMinute === undefined ? Infinity : tokens,
      };
      const minute = { requests, tokens: used, secondsLeft: secondsTo("minute") };
      return { ...this.#begun(Promise.resolve(id)), reserved: held, minute };
    }
    // Two first calls of a window met: neither saw the other's row before.
    if (passed.length > 0)
      await db.execute(
        sql`UPDATE vitrine_call_windows AS held SET requests = requests - 1, reserved = reserved - ${amount}::numeric,
            reserved_tokens = reserved_tokens - ${tokens}::bigint
          WHERE caller = ${caller} AND start = date_trunc(span, now() AT TIME ZONE 'UTC')
            AND span IN (${sql.join(
              passed.map((span) => sql`${span}`),
              sql`, `,
            )})`,
      );
    const span = full ?? ["minute", "day", "month"].find((each) => !passed.includes(each));
    return this.#refusal(span as Span, caller, limits, isBound ? amount : 0);
  }

  /** What the next call of a model may use by the caller's last ones; the fewer there are, the more. */
  async #usual({ caller, model }: CallBegin): Promise<Use | undefined> {
    const name = JSON.stringify([caller, model]);
    let uses = this.#uses.get(name);
    if (!uses) {
      const rows = await rowsOf<Use>(
        (this.#database as LedgerDatabase).db,
        sql`SELECT coalesce(cost, 0)::float8 AS cost, (input_tokens::bigint + output_tokens)::float8 AS tokens
          FROM vitrine_calls WHERE caller = ${caller} AND model = ${model} AND ${isUsual}
          ORDER BY at DESC LIMIT ${USUAL_CALLS}`,
      );
      uses = rows.toReversed();
      if (this.#uses.size >= MAX_USUAL) this.#uses.clear();
      if (uses.length > 0) this.#uses.set(name, uses);
    }
    if (uses.length < MIN_USUAL_CALLS) return undefined;
    const most = (kind: keyof Use) => Math.max(...uses.map((use) => use[kind])) * (1 + USUAL_MARGIN / uses.length);
    return { cost: most("cost"), tokens: most("tokens") };
  }

  /**
   * Closes the row of a call that is over, and gives back what it reserved and did not cost. Nobody needs to wait for it:
   * the caller's next call does, and {@link flush}.
   */
  end(call: OpenCall, entry: LedgerEntry): Promise<void> {
    const { caller, model, place, outcome, cost = 0, inputTokens, outputTokens } = entry;
    const use = { cost, tokens: inputTokens + outputTokens };
    const uses = place === "" || outcome === "cached" ? undefined : this.#uses.get(JSON.stringify([caller, model]));
    if (uses?.push(use) === USUAL_CALLS + 1) uses.shift();
    const { dollars = Infinity, tokens = Infinity } = call.reserved ?? {};
    const isExceeding = use.cost > dollars || use.tokens > tokens;
    const soon = this.#database?.kind === "server" ? 0 : LIMITED_TOGETHER_MS;
    const work = this.#end(call, entry, isExceeding ? 0 : call.reserved ? soon : TOGETHER_MS);
    keepUntilOver(this.#ending, caller, work);
    if (isExceeding) keepUntilOver(this.#exceeding, caller, work);
    return work;
  }

  async #end(call: OpenCall, entry: LedgerEntry, patience: number): Promise<void> {
    if (!this.#database) return;
    const { id = this.#begun(this.#opening.add(entry, TOGETHER_MS)).id } = call;
    try {
      await this.#closing.add({ ...entry, id: (await id) as string }, patience);
    } finally {
      this.#openCalls -= 1;
      if (this.#openCalls === 0) clearInterval(this.#beat);
      if (this.#openCalls === 0) this.#beat = undefined;
    }
  }

  /** Waits until everything is written. */
  async flush(): Promise<void> {
    this.#opening.hurry();
    this.#closing.hurry();
    // oxlint-disable-next-line no-await-in-loop -- until nothing is left
    while (this.#ending.size > 0) await Promise.allSettled([...this.#ending.values()].flatMap((each) => [...each]));
    await this.#opening.idle();
  }

  /** Spending of a caller in the day and the month that run. */
  async spent(caller: string): Promise<Spending> {
    const rows = await this.#read<{ span: string; spent: number }>(
      sql`SELECT span, spent::float8 AS spent FROM vitrine_call_windows
        WHERE caller = ${caller} AND span IN ('day', 'month') AND start = date_trunc(span, now() AT TIME ZONE 'UTC')`,
    );
    const of = (span: string) => rows.find((row) => row.span === span)?.spent ?? 0;
    return { day: of("day"), month: of("month") };
  }

  /** The same of all callers whose spending is limited or was. */
  async spending(): Promise<(Spending & { caller: string })[]> {
    return this.#read<Spending & { caller: string }>(
      sql`SELECT caller, coalesce(max(spent) FILTER (WHERE span = 'day'), 0)::float8 AS day,
          coalesce(max(spent) FILTER (WHERE span = 'month'), 0)::float8 AS month
        FROM vitrine_call_windows WHERE span IN ('day', 'month') AND start = date_trunc(span, now() AT TIME ZONE 'UTC')
        GROUP BY caller ORDER BY month DESC, caller LIMIT ${MAX_CALLERS_READ}`,
    );
  }

  /**
   * Hears of all that limited callers spend. A sum is named once, by the instance that wrote it, so that each amount is
   * passed once.
   */
  onSpent(listener: (spent: SpentNow) => void): void {
    this.#onSpent = listener;
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
          (count(*) FILTER (WHERE outcome NOT IN ('ok', 'cached', 'aborted', 'open')))::int AS failures,
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
    await this.#sweep();
    await this.flush();
    return rowsOf<Row>(this.#database.db, query);
  }

  async #open(calls: readonly CallBegin[]): Promise<readonly string[]> {
    await this.#tables.ready();
    await this.#sweep();
    const rows = await rowsOf<{ id: string }>(
      (this.#database as LedgerDatabase).db,
      sql`${insertOpen(calls)} RETURNING id::text`,
    );
    return rows.map(({ id }) => id);
  }

  async #close(entries: readonly (LedgerEntry & { id: string })[]): Promise<readonly void[]> {
    const { db } = this.#database as LedgerDatabase;
    const rows = entries.map(
      (each) =>
        sql`(${each.id}::bigint, ${each.model}, ${each.place}, ${whole(each.inputTokens)}::int, ${whole(each.outputTokens)}::int, ${each.cost ?? null}::numeric, ${each.costSource ?? null}::text, ${whole(each.milliseconds)}::int, ${each.firstMilliseconds === undefined ? null : whole(each.firstMilliseconds)}::int, ${each.outcome})`,
    );
    // What a call had reserved that counted as lost is given back already.
    const windows = await rowsOf<{ caller: string; span: Span; after: number }>(
      db,
      sql`WITH ended (id, model, place, input, output, cost, source, milliseconds, first, outcome) AS (
        VALUES ${sql.join(rows, sql`, `)}
      ), known AS (
        SELECT id, outcome, reserved FROM vitrine_calls WHERE id IN (SELECT id FROM ended) ORDER BY id FOR UPDATE
      ), closed AS (
        UPDATE vitrine_calls AS held SET model = ended.model, place = ended.place, input_tokens = ended.input,
          output_tokens = ended.output, cost = ended.cost, cost_source = ended.source,
          milliseconds = ended.milliseconds, first_milliseconds = ended.first, outcome = ended.outcome
        FROM ended, known WHERE held.id = ended.id AND known.id = ended.id
        RETURNING held.caller, held.at AT TIME ZONE 'UTC' AS began, ended.input::bigint + ended.output AS tokens,
          coalesce(ended.cost, 0) AS cost, CASE known.outcome WHEN 'open' THEN held.reserved ELSE 0 END AS back,
          CASE known.outcome WHEN 'open' THEN held.reserved_tokens ELSE 0 END AS tokens_back, held.reserved
      ) ${addToWindows(sql`closed WHERE reserved IS NOT NULL`)}
      RETURNING caller, span, spent::float8 AS after, ${NO_WAIT_FOR_DISK}`,
    );
    for (const { caller, span, after } of windows) {
      const cost = entries.reduce((sum, each) => sum + (each.caller === caller ? (each.cost ?? 0) : 0), 0);
      if (span !== "minute" && cost > 0) this.#onSpent?.({ caller, span, before: after - cost, after });
    }
    for (const { id, texts } of entries)
      if (texts)
        // oxlint-disable-next-line no-await-in-loop -- few callers have theirs kept
        await db.execute(
          sql`INSERT INTO vitrine_call_texts (call, request, answer, kept_until)
            VALUES (${id}::bigint, ${texts.request}, ${texts.answer}, now() + make_interval(days => ${texts.days}::int))
            ON CONFLICT DO NOTHING`,
        );
    return [];
  }

  async #sayAlive(): Promise<void> {
    await this.#database?.db.execute(
      sql`UPDATE vitrine_calls SET alive_until = ${aliveUntil()} WHERE instance = ${INSTANCE} AND outcome = 'open'`,
    );
  }

  /** Closes rows of instances that are gone, and forgets windows and texts whose time is over. */
  async #sweep(): Promise<void> {
    const now = performance.now();
    if (now - this.#sweptAt < SWEEP_MS || !this.#database) return;
    this.#sweptAt = now;
    const { db, kind } = this.#database;
    await db.execute(sql`WITH lost AS (
        UPDATE vitrine_calls SET outcome = 'lost' WHERE outcome = 'open' AND instance <> ${INSTANCE}
          AND ${kind === "embedded" ? sql`TRUE` : sql`alive_until < now()`}
        RETURNING caller, at AT TIME ZONE 'UTC' AS began, 0 AS tokens, 0 AS cost, reserved AS back,
          reserved_tokens AS tokens_back, reserved
      ) ${addToWindows(sql`lost WHERE reserved IS NOT NULL`)}`);
    await db.execute(
      sql`DELETE FROM vitrine_call_windows WHERE start < (now() AT TIME ZONE 'UTC') - CASE span WHEN 'minute' THEN interval '1 hour' ELSE interval '62 days' END`,
    );
    await db.execute(sql`DELETE FROM vitrine_call_texts WHERE kept_until < now()`);
  }

  /** Which limit of a window refuses the call, and whether only calls under way are in its way. */
  async #refusal(span: Span, caller: string, limits: CallLimits, amount: number): Promise<LimitReached> {
    const [row] = await rowsOf<{ requests: number; tokens: number; spent: number }>(
      (this.#database as LedgerDatabase).db,
      sql`SELECT requests, tokens::float8 AS tokens, spent::float8 AS spent FROM vitrine_call_windows
        WHERE caller = ${caller} AND span = ${span} AND start = date_trunc(${span}, now() AT TIME ZONE 'UTC')`,
    );
    if (span === "minute") {
      const isRequests = (row?.requests ?? 0) >= (limits.requestsPerMinute ?? Infinity);
      if (isRequests) return { limit: "requestsPerMinute", retryAfter: secondsTo(span) };
      const isReserved = (row?.tokens ?? 0) < (limits.tokensPerMinute ?? Infinity);
      return { limit: "tokensPerMinute", retryAfter: secondsTo(span), ...(isReserved && { isReserved }) };
    }
    const limit = span === "day" ? "dollarsPerDay" : "dollarsPerMonth";
    const [spent, most] = [row?.spent ?? 0, limits[limit] ?? Infinity];
    const isReserved = spent < most && spent + amount <= most;
    return isReserved ? { limit, retryAfter: RESERVED_SECONDS, isReserved } : { limit, retryAfter: secondsTo(span) };
  }
}

/** What a call used. */
interface Use {
  cost: number;
  tokens: number;
}

/** Keeps a piece of work under a name while it is under way. */
function keepUntilOver(all: Map<string, Set<Promise<void>>>, name: string, work: Promise<void>): void {
  const known = all.get(name) ?? new Set();
  all.set(name, known.add(work));
  const forget = () => {
    known.delete(work);
    if (known.size === 0 && all.get(name) === known) all.delete(name);
  };
  work.then(forget, forget);
}

type Span = "minute" | "day" | "month";

function firstZero(limits: CallLimits): keyof CallLimits {
  const [name] = Object.entries(limits).find(([, limit]) => limit === 0) ?? [];
  return name as keyof CallLimits;
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

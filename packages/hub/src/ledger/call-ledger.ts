/**
 * Costs of model calls, by their callers, and what each caller may still spend. A call counts in one account or in
 * several: its caller's, its groups', those of its model; each has its limits, and the strictest holds. A call has its
 * row when it begins, with what it may cost as a reserve, and the row is closed when the call is over. Instances of a
 * site on one PostgreSQL server share it: a call is counted in the same statement that checks its limits, so no number of
 * callers at once exceeds them. An embedded database has one process, which counts by itself and writes the row some
 * milliseconds later: it is there when the call's `id` is. Rows of an instance that died are closed as `lost`, and what
 * they reserved comes back.
 *
 * Where nobody knows what a call may use, the caller's last calls of the model say; where there are none it runs alone, as
 * far as the caller's limits of money and tokens are concerned. These can therefore be exceeded by one such call.
 *
 * A ledger holds no text of a call unless `texts` says so for it, and then until a time.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import { LOCKS } from "../store/engine/advisory-lock.ts";
import { rowsOf, type Database } from "../store/engine/database.ts";
import { PLANNED_ONCE } from "../store/engine/planned-once.ts";
import { LazyTables } from "../store/lazy-tables.ts";
import {
  TABLES,
  type CallTexts,
  type CallBegin,
  type CallLimits,
  type LedgerEntry,
  type LedgerFilter,
  type LedgerLine,
  type LedgerSum,
  type LimitedAccount,
  type LimitReached,
  type OpenCall,
  type PlaceRecord,
  type Reserve,
  type Spending,
  type SpentNow,
} from "./ledger-records.ts";
import {
  ACCOUNTS,
  addToWindows,
  aliveUntil,
  INSTANCE,
  matching,
  NO_WAIT_FOR_DISK,
  openCalls,
  type OpeningCall,
} from "./ledger-statements.ts";
import { admit, isOpenEnded, ownAccount, wantedOf, type Span, type Use } from "./admission.ts";
import { OwnWindows } from "./own-windows.ts";
import { WriteQueue } from "./write-queue.ts";

export type * from "./ledger-records.ts";

type LedgerDatabase = Pick<Database, "db"> & Partial<Pick<Database, "kind">>;

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
/** The same of rows that are written while their calls are made. */
const ADMITTED_TOGETHER_MS = 3;

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
  /** Rows of calls of which nothing was to be decided, and of those that this process let in. */
  readonly #opening: WriteQueue<OpeningCall, string>;
  readonly #admitted: WriteQueue<OpeningCall, string>;
  readonly #closing: WriteQueue<EndedCall, void>;
  /** Calls that are being written down, by account, and of these the ones that used more than they held back. */
  readonly #ending = new Map<string, Set<Promise<void>>>();
  readonly #exceeding = new Map<string, Set<Promise<void>>>();
  /** Who waits for money that is held back, by account: one after the other. */
  readonly #waiting = new Map<string, Promise<unknown>>();
  /** What last calls used, by caller and model, where it was needed; the database has it too. */
  readonly #uses = new Map<string, Use[]>();
  /** There where no other process writes the windows. */
  readonly #own: OwnWindows | undefined;
  #onSpent: ((spent: SpentNow) => void) | undefined;
  #openCalls = 0;
  #beat: ReturnType<typeof setInterval> | undefined;

  /** @param database without one nothing is limited and nothing is kept */
  constructor(database?: LedgerDatabase) {
    this.#database = database;
    this.#own = database?.kind === "embedded" ? OwnWindows.of(database.db) : undefined;
    this.#tables = new LazyTables(database, TABLES, LOCKS.calls);
    this.#opening = new WriteQueue((calls) => this.#open(calls));
    this.#admitted = new WriteQueue((calls) => this.#open(calls));
    this.#closing = new WriteQueue((entries) => this.#close(entries));
  }

  /**
   * Lets a call in and writes its row, or says which limit is reached.
   *
   * @param limits the caller's own, or those of all accounts in which the call counts: each must have room for it
   */
  async begin(
    call: CallBegin,
    limits: CallLimits | readonly LimitedAccount[],
    reserve: Reserve = {},
  ): Promise<OpenCall | LimitReached> {
    if (!this.#database) return {};
    const accounts = isList(limits) ? limits : ownAccount(call.caller, limits);
    if (accounts.length === 0) {
      // Nothing is to be decided: the row is written while the call is made.
      const id = this.#opening.add(call, TOGETHER_MS);
      id.catch(() => {});
      return this.#begun(id);
    }
    await this.#tables.ready();
    await this.#sweep();
    const { waitMs = 0 } = reserve;
    let begun = await this.#admit(call, accounts, reserve);
    const ending = accounts.flatMap(({ account }) => [...(this.#ending.get(account) ?? [])]);
    if ("limit" in begun && ending.length > 0) {
      // What calls hold back that are over comes back when they are written down.
      this.#closing.hurry();
      await Promise.allSettled(ending);
      begun = await this.#admit(call, accounts, reserve);
    }
    if (!("isReserved" in begun) || !begun.isReserved || waitMs === 0) return begun;
    const until = performance.now() + waitMs;
    const { account } = begun;
    const before = this.#waiting.get(account) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => this.#admitUntil(until, call, accounts, reserve));
    this.#waiting.set(account, turn);
    try {
      return await turn;
    } finally {
      if (this.#waiting.get(account) === turn) this.#waiting.delete(account);
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

  async #admitUntil(
    until: number,
    ...call: [CallBegin, readonly LimitedAccount[], Reserve]
  ): Promise<OpenCall | LimitReached> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- until there is room
      const begun = await this.#admit(...call);
      if (!("isReserved" in begun) || !begun.isReserved || performance.now() > until) return begun;
      // oxlint-disable-next-line no-await-in-loop
      await pause(WAIT_MS);
    }
  }

  async #admit(
    call: CallBegin,
    accounts: readonly LimitedAccount[],
    reserve: Reserve,
  ): Promise<OpenCall | LimitReached> {
    // What they used counts for the next one, and they did not hold it back. Who counts by itself knows it already.
    if (!this.#own)
      await Promise.allSettled(accounts.flatMap(({ account }) => [...(this.#exceeding.get(account) ?? [])]));
    const wanted = wantedOf(accounts, reserve, isOpenEnded(accounts, reserve) ? await this.#usual(call) : undefined);
    if (this.#own) {
      const held = await this.#own.admit(accounts, wanted);
      if ("limit" in held) return held;
      const { amount: dollars, tokens } = wanted;
      const row = { ...call, held: { dollars, tokens, accounts: accounts.map(({ account }) => account) } };
      const written = this.#admitted.add(row, ADMITTED_TOGETHER_MS);
      written.catch(() => {});
      return { ...held, ...this.#begun(written) };
    }
    const begun = await admit((this.#database as LedgerDatabase).db, call, accounts, wanted);
    if ("limit" in begun) return begun;
    const { id, ...more } = begun;
    return { ...more, ...this.#begun(Promise.resolve(id)) };
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
    const use = { cost, tokens: whole(inputTokens) + whole(outputTokens) };
    this.#own?.end(call, use);
    const uses = place === "" || outcome === "cached" ? undefined : this.#uses.get(JSON.stringify([caller, model]));
    if (uses?.push(use) === USUAL_CALLS + 1) uses.shift();
    const { dollars = Infinity, tokens = Infinity } = call.reserved ?? {};
    const isExceeding = use.cost > dollars || use.tokens > tokens;
    const soon = this.#database?.kind === "server" ? 0 : LIMITED_TOGETHER_MS;
    const work = this.#end(call, entry, isExceeding ? 0 : call.reserved ? soon : TOGETHER_MS);
    for (const account of call.accounts ?? [caller]) {
      keepUntilOver(this.#ending, account, work);
      if (isExceeding) keepUntilOver(this.#exceeding, account, work);
    }
    return work;
  }

  async #end(call: OpenCall, entry: LedgerEntry, patience: number): Promise<void> {
    if (!this.#database) return;
    const { id = this.#begun(this.#opening.add(entry, TOGETHER_MS)).id } = call;
    try {
      const { accounts = [entry.caller] } = call;
      await this.#closing.add({ ...entry, accounts, id: (await id) as string }, patience);
    } finally {
      this.#openCalls -= 1;
      if (this.#openCalls === 0) clearInterval(this.#beat);
      if (this.#openCalls === 0) this.#beat = undefined;
    }
  }

  /** Resolves when the row of a call that was let in is there, which is then not waited with. */
  async written({ id }: OpenCall): Promise<void> {
    this.#opening.hurry();
    this.#admitted.hurry();
    await id;
  }

  /** Waits until everything is written. */
  async flush(): Promise<void> {
    this.#opening.hurry();
    this.#admitted.hurry();
    this.#closing.hurry();
    // oxlint-disable-next-line no-await-in-loop -- until nothing is left
    while (this.#ending.size > 0) await Promise.allSettled([...this.#ending.values()].flatMap((each) => [...each]));
    await Promise.all([this.#opening.idle(), this.#admitted.idle()]);
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

  /** The same of all accounts whose spending is limited or was. */
  async spending(): Promise<(Spending & { account: string })[]> {
    return this.#read<Spending & { account: string }>(
      sql`SELECT caller AS account, coalesce(max(spent) FILTER (WHERE span = 'day'), 0)::float8 AS day,
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
          request_id AS "requestId",
          EXISTS (SELECT 1 FROM vitrine_call_texts WHERE call = vitrine_calls.id) AS "hasTexts"
        FROM vitrine_calls WHERE ${matching(filter)} ORDER BY id DESC LIMIT ${rows}`,
    );
  }

  /** Request and answer of a call whose texts are kept. */
  async textsOf(requestId: string): Promise<CallTexts | undefined> {
    const [texts] = await this.#read<CallTexts>(
      sql`SELECT caller, model, request, answer, to_char(kept_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS until
        FROM vitrine_call_texts JOIN vitrine_calls ON vitrine_calls.id = call
        WHERE request_id = ${requestId} AND kept_until > now() ORDER BY call DESC LIMIT 1`,
    );
    return texts;
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

  async #open(calls: readonly OpeningCall[]): Promise<readonly string[]> {
    await this.#tables.ready();
    await this.#sweep();
    const rows = await rowsOf<{ id: string }>(
      (this.#database as LedgerDatabase).db,
      sql`${PLANNED_ONCE}${openCalls(calls)}`,
    );
    return rows.map(({ id }) => id);
  }

  async #close(entries: readonly EndedCall[]): Promise<readonly void[]> {
    const { db } = this.#database as LedgerDatabase;
    const rows = entries.map(
      (each) =>
        sql`(${each.id}::bigint, ${each.model}, ${each.place}, ${whole(each.inputTokens)}::int, ${whole(each.outputTokens)}::int, ${each.cost ?? null}::numeric, ${each.costSource ?? null}::text, ${whole(each.milliseconds)}::int, ${each.firstMilliseconds === undefined ? null : whole(each.firstMilliseconds)}::int, ${each.outcome})`,
    );
    // What a call had reserved that counted as lost is given back already.
    const windows = await rowsOf<{ account: string; span: Span; after: number }>(
      db,
      sql`${PLANNED_ONCE}WITH ended (id, model, place, input, output, cost, source, milliseconds, first, outcome) AS (
        VALUES ${sql.join(rows, sql`, `)}
      ), known AS (
        SELECT id, outcome, reserved FROM vitrine_calls WHERE id IN (SELECT id FROM ended) ORDER BY id FOR UPDATE
      ), closed AS (
        UPDATE vitrine_calls AS held SET model = ended.model, place = ended.place, input_tokens = ended.input,
          output_tokens = ended.output, cost = ended.cost, cost_source = ended.source,
          milliseconds = ended.milliseconds, first_milliseconds = ended.first, outcome = ended.outcome
        FROM ended, known WHERE held.id = ended.id AND known.id = ended.id
        RETURNING ${ACCOUNTS}, held.at AT TIME ZONE 'UTC' AS began, ended.input::bigint + ended.output AS tokens,
          coalesce(ended.cost, 0) AS cost, CASE known.outcome WHEN 'open' THEN held.reserved ELSE 0 END AS back,
          CASE known.outcome WHEN 'open' THEN held.reserved_tokens ELSE 0 END AS tokens_back, held.reserved
      ) ${addToWindows(sql`closed WHERE reserved IS NOT NULL`)}
      RETURNING caller AS account, span, spent::float8 AS after, ${NO_WAIT_FOR_DISK}`,
    );
    for (const { account, span, after } of windows) {
      const cost = entries.reduce(
        (sum, { accounts, cost: each = 0 }) => sum + (accounts.includes(account) ? each : 0),
        0,
      );
      if (span !== "minute" && cost > 0) this.#onSpent?.({ account, span, before: after - cost, after });
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
      sql`UPDATE vitrine_calls SET alive_until = ${aliveUntil()}
        WHERE id IN (${freeCalls(sql`instance = ${INSTANCE} AND outcome = 'open'`)})`,
    );
  }

  /** Closes rows of instances that are gone, and forgets windows and texts whose time is over. */
  async #sweep(): Promise<void> {
    const now = performance.now();
    if (now - this.#sweptAt < SWEEP_MS || !this.#database) return;
    this.#sweptAt = now;
    const { db, kind } = this.#database;
    const lost = await rowsOf(
      db,
      sql`WITH lost AS (
        UPDATE vitrine_calls AS held SET outcome = 'lost' WHERE id IN (${freeCalls(
          sql`outcome = 'open' AND instance <> ${INSTANCE} AND ${kind === "embedded" ? sql`TRUE` : sql`alive_until < now()`}`,
        )})
        RETURNING ${ACCOUNTS}, at AT TIME ZONE 'UTC' AS began, 0 AS tokens, 0 AS cost, reserved AS back,
          reserved_tokens AS tokens_back, reserved
      ) ${addToWindows(sql`lost WHERE reserved IS NOT NULL`)} RETURNING caller`,
    );
    if (lost.length > 0) this.#own?.forget();
    await db.execute(
      sql`DELETE FROM vitrine_call_windows WHERE start < (now() AT TIME ZONE 'UTC') - CASE span WHEN 'minute' THEN interval '1 hour' ELSE interval '62 days' END`,
    );
    await db.execute(sql`DELETE FROM vitrine_call_texts WHERE kept_until < now()`);
  }
}

interface EndedCall extends LedgerEntry {
  id: string;
  accounts: readonly string[];
}

/**
 * Calls that nobody else is writing: who writes one closes it, or another instance found it lost too. To wait for them,
 * and they for others of these, would be a deadlock.
 */
const freeCalls = (which: SQL) => sql`SELECT id FROM vitrine_calls WHERE ${which} FOR UPDATE SKIP LOCKED`;

const isList = (limits: CallLimits | readonly LimitedAccount[]): limits is readonly LimitedAccount[] =>
  Array.isArray(limits);

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

function whole(value: number): number {
  return Math.min(2_147_483_647, Math.max(0, Math.round(value)));
}

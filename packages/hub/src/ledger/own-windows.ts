/**
 * The windows of accounts in an embedded database, which this process alone writes: what is asked here is what `admit`
 * would say, without a way to the engine's thread and back for which the caller would wait. The row and the windows are
 * written while the call is made.
 */
import { sql } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../store/engine/database.ts";
import {
  heldOf,
  impossible,
  refusal,
  secondsTo,
  SPANS,
  type Span,
  type Use,
  type Used,
  type Wanted,
} from "./admission.ts";
import type { CallLimits, LimitedAccount, LimitReached, OpenCall } from "./ledger-records.ts";

/** Money is in billionths of a dollar, as the database has it: sums of fractions would drift. */
interface Window extends Used {
  start: string;
  reserved: number;
  reservedTokens: number;
}
type Windows = Map<Span, Window>;

const BILLIONTHS = 1e9;
const inBillionths = (dollars: number) => Math.round(dollars * BILLIONTHS);
/** Characters of an instant that name a window. */
const NAMED_BY = { month: 7, day: 10, minute: 16 };

const ofDatabase = new WeakMap<SqlExecutor, OwnWindows>();

export class OwnWindows {
  readonly #db: SqlExecutor;
  readonly #accounts = new Map<string, Promise<Windows>>();
  readonly #held = new WeakMap<object, { windows: readonly Window[]; wanted: Wanted }>();

  private constructor(db: SqlExecutor) {
    this.#db = db;
  }

  /** The same for all ledgers of a database. */
  static of(db: SqlExecutor): OwnWindows {
    const known = ofDatabase.get(db) ?? new OwnWindows(db);
    ofDatabase.set(db, known);
    return known;
  }

  /** What was written otherwise is read again. */
  forget(): void {
    this.#accounts.clear();
  }

  async admit(accounts: readonly LimitedAccount[], wanted: Wanted): Promise<OpenCall | LimitReached> {
    const never = impossible(accounts, wanted);
    if (never) return never;
    const known = await Promise.all(accounts.map(({ account }) => this.#windowsOf(account)));
    const now = new Date().toISOString();
    const asked = accounts.flatMap((limited, at) =>
      SPANS.map((span) => ({ limited, span, window: windowIn(known[at] as Windows, span, now) })),
    );
    const [full] = asked
      .filter(({ limited, span, window }) => !hasRoomIn(window, span, limited.limits, wanted))
      // Of several the one that the statement names.
      .toSorted((one, other) => (one.limited.account < other.limited.account ? -1 : 1));
    if (full) {
      const used = { ...full.window, spent: full.window.spent / BILLIONTHS };
      return refusal(used, full.span, full.limited, wanted.isBound ? wanted.amount : 0);
    }
    const windows = asked.map(({ window }) => window);
    for (const window of windows) {
      window.requests += 1;
      window.reserved += inBillionths(wanted.amount);
      window.reservedTokens += wanted.tokens;
    }
    const reserved = heldOf(accounts, wanted);
    this.#held.set(reserved, { windows, wanted });
    const names = accounts.map(({ account }) => account);
    const { requests, tokens, reservedTokens } = windowIn(known[0] as Windows, "minute", now);
    const minute = { requests, tokens: tokens + reservedTokens, secondsLeft: secondsTo("minute") };
    return { accounts: names, reserved, minute };
  }

  /** Counts what a call used, and gives back what it held. */
  end({ reserved }: OpenCall, { cost, tokens }: Use): void {
    const held = reserved && this.#held.get(reserved);
    if (!held) return;
    this.#held.delete(reserved);
    for (const window of held.windows) {
      window.reserved -= inBillionths(held.wanted.amount);
      window.reservedTokens -= held.wanted.tokens;
      window.tokens += tokens;
      window.spent += inBillionths(cost);
    }
  }

  #windowsOf(account: string): Promise<Windows> {
    const known = this.#accounts.get(account);
    if (known) return known;
    const read = this.#read(account);
    this.#accounts.set(account, read);
    read.catch(() => this.#accounts.delete(account));
    return read;
  }

  async #read(account: string): Promise<Windows> {
    const rows = await rowsOf<Window & { span: Span }>(
      this.#db,
      sql`SELECT span, to_char(start, 'YYYY-MM-DD"T"HH24:MI') AS start, requests, tokens::float8 AS tokens,
          (spent * ${BILLIONTHS}::numeric)::float8 AS spent, (reserved * ${BILLIONTHS}::numeric)::float8 AS reserved,
          reserved_tokens::float8 AS "reservedTokens"
        FROM vitrine_call_windows
        WHERE caller = ${account} AND start = date_trunc(span, now() AT TIME ZONE 'UTC')`,
    );
    return new Map(
      rows.map(({ span, ...window }) => [span, { ...window, start: window.start.slice(0, NAMED_BY[span]) }]),
    );
  }
}

/** The window that runs; a new one where the last is over. */
function windowIn(windows: Windows, span: Span, now: string): Window {
  const start = now.slice(0, NAMED_BY[span]);
  const known = windows.get(span);
  if (known?.start === start) return known;
  const window = { start, requests: 0, tokens: 0, spent: 0, reserved: 0, reservedTokens: 0 };
  windows.set(span, window);
  return window;
}

/** As `hasRoomIn` and `hasRoom` of the statements. */
function hasRoomIn(window: Window, span: Span, limits: CallLimits, wanted: Wanted): boolean {
  const { requests, tokens, spent, reserved, reservedTokens } = window;
  if (span === "minute") {
    const { requestsPerMinute = Infinity, tokensPerMinute: most = Infinity } = limits;
    const fits = reservedTokens <= 0 || tokens + reservedTokens + Math.floor(Math.min(wanted.tokens, most)) <= most;
    return requests < requestsPerMinute && tokens < most && fits;
  }
  const limit = inBillionths((span === "day" ? limits.dollarsPerDay : limits.dollarsPerMonth) ?? Infinity);
  const fits = spent + reserved + inBillionths(wanted.amount) <= limit;
  return wanted.isBound ? spent + reserved < limit && fits : spent < limit && (reserved <= 0 || fits);
}

/**
 * Lets a call in where every account in which it counts has room for it, in one statement: each further one is a way to
 * the database and back, for which the caller waits.
 */
import { sql } from "drizzle-orm";
import { rowsOf, type SqlExecutor } from "../store/engine/database.ts";
import { sqlStateOf } from "../store/engine/store-error.ts";
import { PLANNED_ONCE } from "../store/engine/planned-once.ts";
import type { CallBegin, CallLimits, LimitedAccount, LimitReached, OpenCall, Reserve } from "./ledger-records.ts";
import { hasRoom, insertOpen, NO_WAIT_FOR_DISK } from "./ledger-statements.ts";

export type Span = "minute" | "day" | "month";

/** What a call used. */
export interface Use {
  cost: number;
  tokens: number;
}

/** What a call holds back, and whether it can cost more than that. */
export interface Wanted {
  amount: number;
  tokens: number;
  isBound: boolean;
}

/** Seconds after which a caller asks again whose money is held back. */
const RESERVED_SECONDS = 5;
const DIVISION_BY_ZERO = "22012";
/** Of one call that others come before: each time another one got what it had read to be there. */
const MAX_TRIES = 30;
/** The order in which windows are locked, which must be one for all. */
export const SPANS = ["day", "minute", "month"] as const;

/** A caller's own account; none where nothing is limited. */
export function ownAccount(caller: string, limits: CallLimits): LimitedAccount[] {
  const { requestsPerMinute, tokensPerMinute, dollarsPerDay, dollarsPerMonth } = limits;
  const given = [requestsPerMinute, tokensPerMinute, dollarsPerDay, dollarsPerMonth];
  return given.every((limit) => limit === undefined) ? [] : [{ account: caller, limits }];
}

const most = (accounts: readonly LimitedAccount[], ...names: (keyof CallLimits)[]) =>
  Math.max(0, ...accounts.flatMap(({ limits }) => names.flatMap((name) => limits[name] ?? [])));
const isLimited = (accounts: readonly LimitedAccount[], name: keyof CallLimits) =>
  accounts.some(({ limits }) => limits[name] !== undefined);

/** Whether something is limited of which nobody knows how much the call may use. */
export function isOpenEnded(accounts: readonly LimitedAccount[], { atMost, tokens }: Reserve): boolean {
  const money = most(accounts, "dollarsPerDay", "dollarsPerMonth");
  return (money > 0 && atMost === undefined) || (isLimited(accounts, "tokensPerMinute") && tokens === undefined);
}

/** @param usual what such calls used; where nobody knows that either, the call holds back everything */
export function wantedOf(accounts: readonly LimitedAccount[], reserve: Reserve, usual: Use | undefined): Wanted {
  const money = most(accounts, "dollarsPerDay", "dollarsPerMonth");
  const expected = usual && Math.max(reserve.atLeast ?? 0, usual.cost);
  const tokensPerMinute = most(accounts, "tokensPerMinute");
  return {
    isBound: money === 0 || reserve.atMost !== undefined,
    amount: money === 0 ? 0 : (reserve.atMost ?? expected ?? money),
    tokens: Math.ceil(Math.min(tokensPerMinute, reserve.tokens ?? usual?.tokens ?? Infinity)),
  };
}

/** A call that was let in, and what it holds back. */
export type LetIn = Omit<OpenCall, "id"> & { id: string };

/** What a call holds back of what is limited. */
export function heldOf(
  accounts: readonly LimitedAccount[],
  { amount, tokens }: Wanted,
): Required<OpenCall>["reserved"] {
  const money = most(accounts, "dollarsPerDay", "dollarsPerMonth");
  return {
    dollars: money === 0 ? Infinity : amount,
    tokens: isLimited(accounts, "tokensPerMinute") ? tokens : Infinity,
  };
}

function hasRoomIn({ requestsPerMinute, tokensPerMinute, dollarsPerDay, dollarsPerMonth }: CallLimits, wanted: Wanted) {
  const { amount, isBound } = wanted;
  const tokens = Math.floor(Math.min(wanted.tokens, tokensPerMinute ?? Infinity));
  return sql`CASE held.span
    WHEN 'minute' THEN held.requests < ${requestsPerMinute ?? null}::float8 IS NOT FALSE
      AND (held.tokens < ${tokensPerMinute ?? null}::float8 AND (held.reserved_tokens <= 0
        OR held.tokens + held.reserved_tokens + ${tokens}::bigint <= ${tokensPerMinute ?? null}::float8)) IS NOT FALSE
    WHEN 'day' THEN ${hasRoom(dollarsPerDay, amount, isBound)}
    ELSE ${hasRoom(dollarsPerMonth, amount, isBound)} END`;
}

/** The first limit that no window could meet. */
export function impossible(accounts: readonly LimitedAccount[], { amount, isBound }: Wanted): LimitReached | undefined {
  for (const { account, limits } of accounts) {
    const [zero] = Object.entries(limits).find(([name, limit]) => limit === 0 && SPAN_OF.has(name as never)) ?? [];
    if (zero !== undefined) return { account, limit: zero as keyof CallLimits, retryAfter: secondsTo("month") };
    for (const limit of ["dollarsPerDay", "dollarsPerMonth"] as const)
      if (isBound && amount > (limits[limit] ?? Infinity))
        return { account, limit, retryAfter: secondsTo(SPAN_OF.get(limit) as Span) };
  }
  return undefined;
}

const SPAN_OF = new Map<keyof CallLimits, Span>([
  ["requestsPerMinute", "minute"],
  ["tokensPerMinute", "minute"],
  ["dollarsPerDay", "day"],
  ["dollarsPerMonth", "month"],
]);

/** Lets a call in and writes its row, or says which limit is reached. */
export async function admit(
  db: SqlExecutor,
  call: CallBegin,
  accounts: readonly LimitedAccount[],
  wanted: Wanted,
): Promise<LetIn | LimitReached> {
  // The first call of a window meets no row that could refuse it.
  const never = impossible(accounts, wanted);
  if (never) return never;
  const { amount, tokens, isBound } = wanted;
  const names = accounts.map(({ account }) => account);
  const isNow = sql`held.start = date_trunc(held.span, now() AT TIME ZONE 'UTC')`;
  const hasRoomNow = sql`CASE held.caller ${sql.join(
    accounts.map(({ account, limits }) => sql`WHEN ${account} THEN ${hasRoomIn(limits, wanted)}`),
    sql` `,
  )} END`;
  const windows = accounts.flatMap(({ account }) => SPANS.map((span) => sql`(${account}, ${span})`));
  const opening = { ...call, held: { dollars: amount, tokens, accounts: names } };
  const statement = sql`${PLANNED_ONCE}WITH known AS (
        SELECT held.caller, held.span, ${hasRoomNow} AS has_room FROM vitrine_call_windows AS held
        WHERE held.caller = ANY(${sql.param(names)}::text[]) AND ${isNow}
      ), passed AS (
        INSERT INTO vitrine_call_windows AS held (caller, span, start, requests, tokens, spent, reserved, reserved_tokens)
        SELECT caller, span, date_trunc(span, now() AT TIME ZONE 'UTC'), 1, 0, 0, ${amount}::numeric, ${tokens}::bigint
        FROM (VALUES ${sql.join(windows, sql`, `)}) AS windows (caller, span)
        WHERE (SELECT bool_and(has_room) FROM known) IS NOT FALSE ORDER BY caller, span
        ON CONFLICT (caller, span, start) DO UPDATE
          SET requests = held.requests + 1, reserved = held.reserved + ${amount}::numeric,
            reserved_tokens = held.reserved_tokens + ${tokens}::bigint
          WHERE ${hasRoomNow}
        RETURNING caller, span, requests, tokens + reserved_tokens AS tokens
      ), opened AS (
        ${insertOpen([opening])} WHERE EXISTS (SELECT FROM passed) RETURNING id
      ), missing AS (
        SELECT caller, span FROM known WHERE NOT has_room ORDER BY caller, span LIMIT 1
      )
      SELECT ${NO_WAIT_FOR_DISK}, (SELECT id::text FROM opened) AS id,
        1 / ((SELECT count(*) FROM passed) = ${windows.length}::int OR EXISTS (SELECT FROM missing))::int AS decided,
        (SELECT json_build_array(caller, span) FROM missing) AS full,
        (SELECT requests FROM passed WHERE span = 'minute' AND caller = ${names[0]}) AS requests,
        (SELECT tokens::float8 FROM passed WHERE span = 'minute' AND caller = ${names[0]}) AS tokens`;
  const { id, full, requests, tokens: used } = await untilDecided(() => rowsOf<Admission>(db, statement));
  if (full === null) {
    const minute = { requests, tokens: used, secondsLeft: secondsTo("minute") };
    return { id, accounts: names, reserved: heldOf(accounts, wanted), minute };
  }
  const [account, span] = full;
  const [sums] = await rowsOf<Used>(
    db,
    sql`SELECT requests, tokens::float8 AS tokens, spent::float8 AS spent FROM vitrine_call_windows
      WHERE caller = ${account} AND span = ${span} AND start = date_trunc(${span}, now() AT TIME ZONE 'UTC')`,
  );
  const found = accounts.find((limited) => limited.account === account) as LimitedAccount;
  return refusal(sums, span, found, isBound ? amount : 0);
}

/** The call's number, or the first window without room for it. */
type Admission = { id: string; full: null | [account: string, span: Span]; requests: number; tokens: number };

/**
 * The only row of a statement that divides by zero, and thereby changes nothing, where another call took the room that it
 * had read to be there. It takes no locks beforehand: rows that are not there yet cannot be locked in their turn, and
 * whoever locks the others before them waits for whoever makes them.
 */
async function untilDecided(statement: () => Promise<Admission[]>): Promise<Admission> {
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- what the other call took is seen now
      const [row] = await statement();
      return row as Admission;
    } catch (error) {
      if (sqlStateOf(error) !== DIVISION_BY_ZERO || tries === MAX_TRIES) throw error;
    }
  }
}

/** What an account used in a window. */
export type Used = Record<"requests" | "tokens" | "spent", number>;

/** Which limit of a window refuses the call, and whether only calls under way are in its way. */
export function refusal(
  row: Used | undefined,
  span: Span,
  { account, limits }: LimitedAccount,
  amount: number,
): LimitReached {
  if (span === "minute") {
    const isRequests = (row?.requests ?? 0) >= (limits.requestsPerMinute ?? Infinity);
    if (isRequests) return { account, limit: "requestsPerMinute", retryAfter: secondsTo(span) };
    const isReserved = (row?.tokens ?? 0) < (limits.tokensPerMinute ?? Infinity);
    return { account, limit: "tokensPerMinute", retryAfter: secondsTo(span), ...(isReserved && { isReserved }) };
  }
  const limit = span === "day" ? "dollarsPerDay" : "dollarsPerMonth";
  const [spent, limited] = [row?.spent ?? 0, limits[limit] ?? Infinity];
  const isReserved = spent < limited && spent + amount <= limited;
  const retryAfter = isReserved ? RESERVED_SECONDS : secondsTo(span);
  return { account, limit, retryAfter, ...(isReserved && { isReserved }) };
}

/** Seconds until the next minute, day or month, in UTC. */
export function secondsTo(span: Span): number {
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

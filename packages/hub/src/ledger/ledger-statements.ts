/** Parts of the ledger's statements. */
import { randomUUID } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { CallBegin, LedgerFilter } from "./ledger-records.ts";

/** This process, as rows name it whose calls it has open. */
export const INSTANCE = randomUUID();
/** An instance on a server says so often that it is alive; the embedded database has one at a time. */
const ALIVE_SECONDS = 20;
export const aliveUntil = () => sql`now() + make_interval(secs => ${ALIVE_SECONDS}::int)`;

/**
 * A server answers before the disk has the row, for which the caller would wait longer than for all else: what it loses
 * where its own machine fails is half a second of calls, and nothing where a site does.
 */
export const NO_WAIT_FOR_DISK = sql`set_config('synchronous_commit', 'off', true)`;

/** The accounts in which a call counts; rows of earlier releases have none but their caller's. */
export const ACCOUNTS = sql`coalesce(accounts, ARRAY[held.caller]) AS accounts`;

/** A call that begins. */
export interface OpeningCall extends CallBegin {
  /** What it holds back, in which accounts; missing for a caller without limits, whose calls no window counts. */
  held?: { dollars: number; tokens: number; accounts: readonly string[] };
}

/** Rows of calls that begin. */
export function insertOpen(calls: readonly OpeningCall[]): SQL {
  const rows = calls.map(
    ({ caller, protocol, model, requestId, held }) =>
      sql`(${caller}::text, ${protocol}::text, ${model}::text, ${requestId}::text, ${held?.dollars ?? null}::numeric, ${held?.tokens ?? 0}::bigint, ${held ? sql.param([...held.accounts]) : null}::text[])`,
  );
  return sql`INSERT INTO vitrine_calls (caller, protocol, model, place, input_tokens, output_tokens, milliseconds, outcome,
      request_id, reserved, reserved_tokens, accounts, instance, alive_until)
    SELECT caller, protocol, model, '', 0, 0, 0, 'open', request_id, dollars, tokens, accounts, ${INSTANCE}, ${aliveUntil()}
    FROM (VALUES ${sql.join(rows, sql`, `)}) AS begun (caller, protocol, model, request_id, dollars, tokens, accounts)`;
}

/** Rows of calls that were let in, and what they hold back; their numbers in their order. */
export function openCalls(calls: readonly OpeningCall[]): SQL {
  return sql`WITH opened AS (
      ${insertOpen(calls)} RETURNING id, reserved, reserved_tokens, accounts
    ), counted AS (
      INSERT INTO vitrine_call_windows AS held (caller, span, start, requests, tokens, spent, reserved, reserved_tokens)
      SELECT account, span, date_trunc(span, now() AT TIME ZONE 'UTC'), count(*), 0, 0, sum(reserved), sum(reserved_tokens)
      FROM opened, unnest(accounts) AS account, (VALUES ('day'), ('minute'), ('month')) AS spans (span)
      GROUP BY account, span ORDER BY account, span
      ON CONFLICT (caller, span, start) DO UPDATE SET requests = held.requests + EXCLUDED.requests,
        reserved = held.reserved + EXCLUDED.reserved, reserved_tokens = held.reserved_tokens + EXCLUDED.reserved_tokens
    )
    SELECT id::text FROM opened ORDER BY opened.id`;
}

/** Counts ended calls in the windows in which they began: what they used, and what they give back. */
export function addToWindows(from: SQL): SQL {
  return sql`INSERT INTO vitrine_call_windows AS held (caller, span, start, requests, tokens, spent, reserved, reserved_tokens)
    SELECT account, span, date_trunc(span, began), 0, sum(tokens), sum(cost), -sum(back), -sum(tokens_back)
    FROM (SELECT * FROM ${from}) AS ended, unnest(accounts) AS account, (VALUES ('day'), ('minute'), ('month')) AS spans (span)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (caller, span, start) DO UPDATE SET tokens = held.tokens + excluded.tokens,
      spent = held.spent + excluded.spent, reserved = held.reserved + excluded.reserved,
      reserved_tokens = held.reserved_tokens + excluded.reserved_tokens`;
}

/**
 * Whether money is left, and enough for what the call may cost. One of which only an estimate is known may run alone with
 * whatever is left.
 */
export function hasRoom(limit: number | undefined, amount: number, isBound: boolean): SQL {
  if (limit === undefined) return sql`TRUE`;
  const fits = sql`held.spent + held.reserved + ${amount}::numeric <= ${limit}::numeric`;
  return isBound
    ? sql`held.spent + held.reserved < ${limit}::numeric AND ${fits}`
    : sql`held.spent < ${limit}::numeric AND (held.reserved <= 0 OR ${fits})`;
}

export function matching({ caller, since, until }: LedgerFilter): SQL {
  const conditions = [
    ...(caller === undefined ? [] : [sql`caller = ${caller}`]),
    ...(since === undefined ? [] : [sql`at >= ${since}::timestamptz`]),
    ...(until === undefined ? [] : [sql`at < ${until}::timestamptz`]),
  ];
  return conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `);
}

/** Records of the ledger: a call when it begins, when it is over, and as it is read. */

/** Limits of a caller; an omitted one does not apply. Money is in United States dollars, days and months are UTC. */
export interface CallLimits {
  requestsPerMinute?: number | undefined;
  tokensPerMinute?: number | undefined;
  dollarsPerDay?: number | undefined;
  dollarsPerMonth?: number | undefined;
}

/** What calls count in, with its limits: a caller, or what several callers share. Without a limit it counts all the same. */
export interface LimitedAccount {
  account: string;
  limits: CallLimits;
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
  /**
   * `ok`, `cached`, `aborted`, `shutdown`, or the code of the error. As it is read also `open` while it runs, and `lost`
   * where its instance died.
   */
  outcome: string;
  requestId: string;
  /** Kept for so many days, where the operator turned that on for the caller. */
  texts?: { request: string; answer: string; days: number } | undefined;
}

/** A line of the ledger as it is read. */
export interface LedgerLine extends Omit<LedgerEntry, "texts"> {
  /** ISO 8601 instant at which it began. */
  at: string;
  /** Whether its request and answer are kept. */
  hasTexts: boolean;
}

/** What was asked and answered in a call, where that is kept. */
export interface CallTexts extends Pick<LedgerEntry, "caller" | "model"> {
  request: string;
  answer: string;
  /** ISO 8601 instant. */
  until: string;
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

/** One call, when it begins. */
export type CallBegin = Pick<LedgerEntry, "caller" | "protocol" | "model" | "requestId">;

/** Money, in United States dollars, and tokens that a call holds back while it runs. */
export interface Reserve {
  /** The most that it can cost; missing where its length is open. */
  atMost?: number | undefined;
  /** What it costs in any case, as its input does. */
  atLeast?: number | undefined;
  /** The most tokens that it can use; missing where its length is open. */
  tokens?: number | undefined;
  /** How long it waits for calls under way that hold back what is left; 0 by default. */
  waitMs?: number | undefined;
}

/** A call that was let in. */
export interface OpenCall {
  /** Number of its row; missing where nothing is kept. */
  id?: Promise<string>;
  /** What it holds back, `Infinity` where nothing is limited; its caller's next call waits for its end where it used more. */
  reserved?: { dollars: number; tokens: number };
  /** The accounts in which it counts. */
  accounts?: readonly string[];
  /** What its first account used and holds back in the minute that runs, with this call, where something is limited. */
  minute?: { requests: number; tokens: number; secondsLeft: number };
}

/** A call that was not. */
export interface LimitReached {
  limit: keyof CallLimits;
  /** Whose limit it is. */
  account: string;
  /** Seconds until the limit starts anew, or until calls under way may be over. */
  retryAfter: number;
  /** The money is not spent, and the tokens not used: calls under way hold them back. */
  isReserved?: boolean;
}

/** United States dollars that a caller spent in the day and the month that run. */
export interface Spending {
  day: number;
  month: number;
}

/** What an account had spent in a window before and after calls were written down. */
export interface SpentNow {
  account: string;
  span: "day" | "month";
  before: number;
  after: number;
}

export const TABLES = [
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
  `ALTER TABLE vitrine_calls ADD COLUMN IF NOT EXISTS reserved numeric(20, 9),
    ADD COLUMN IF NOT EXISTS instance text, ADD COLUMN IF NOT EXISTS alive_until timestamptz`,
  `ALTER TABLE vitrine_calls ADD COLUMN IF NOT EXISTS reserved_tokens bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE vitrine_call_windows ADD COLUMN IF NOT EXISTS reserved_tokens bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE vitrine_calls ADD COLUMN IF NOT EXISTS accounts text[]`,
  `CREATE INDEX IF NOT EXISTS vitrine_calls_open ON vitrine_calls (instance) WHERE outcome = 'open'`,
];

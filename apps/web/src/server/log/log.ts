/**
 * The log. For a person it is sentences, and only failures and changes; for programs
 * (`VITRINE_LOG=json`) it is one JSON object a line, a line for each request among them. Neither
 * holds what a visitor typed: of an address the log has only the route's pattern, of an error what
 * `describeError` leaves.
 */
import { type DestinationStream, pino } from "pino";
import { describeError } from "./error-log.ts";

/** One answered request. */
export interface AnsweredRequest {
  id: string;
  method: string;
  route: string;
  status: number;
  /** Milliseconds until the answer began. */
  ms: number;
}

export interface Log {
  info(line: string): void;
  warn(line: string): void;
  error(error: unknown, requestId: string): void;
  /** Undefined where requests are not logged. */
  request: ((answered: AnsweredRequest) => void) | undefined;
}

const REPEATED_MS = 60_000;
const MAX_REMEMBERED = 200;

/** An error that every request meets, as while the database is away, is described once a minute; then its first line will do. */
function withoutRepeats(write: (text: string, requestId: string) => void): Log["error"] {
  const described = new Map<string, number>();
  return (error, requestId) => {
    const text = describeError(error);
    const now = performance.now();
    const isRepeated = now - (described.get(text) ?? -Infinity) < REPEATED_MS;
    if (described.size >= MAX_REMEMBERED) described.clear();
    if (!isRepeated) described.set(text, now);
    write(isRepeated ? `${text.split("\n", 1)[0] ?? ""} (as before)` : text, requestId);
  };
}

const SENTENCES: Log = {
  info: (line) => console.log(line),
  warn: (line) => console.warn(line),
  error: withoutRepeats((text, requestId) => console.error(`[${requestId}] ${text}`)),
  request: undefined,
};

/** @param destination Where lines of JSON go; standard output by default. */
export function openLog(form: "lines" | "json", destination?: DestinationStream): Log {
  if (form === "lines") return SENTENCES;
  const lines = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: "message" }, destination);
  return {
    info: (line) => lines.info(line),
    warn: (line) => lines.warn(line),
    error: withoutRepeats((text, requestId) => lines.error({ requestId, error: text }, "failed")),
    request: ({ id, ...fields }) => lines.info({ requestId: id, ...fields }, "answered"),
  };
}

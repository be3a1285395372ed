/**
 * The life of one run, from request to answer, and how it may end: a reducer over what the runner
 * reports. Every state that a person can be left in names what they can do next.
 */
import { failureOf, type RunFailure } from "./run-failure.ts";
import { RUN_LABELS, type RunLabels } from "./run-labels.ts";

/** What a runner reports, in order; the last is `done`, or the run throws. */
export type RunEvent =
  | { state: "queued"; position?: number }
  | { state: "loading" }
  /** `asks`: the name of the server, as a person would say it. */
  | { state: "running"; percent?: number; requests?: string; files?: readonly FileBytes[] }
  /** Nothing happens for so many milliseconds, and why. */
  | { state: "waiting"; reason: string; ms: number }
  /** ID of the log entry with the raw request and response. */
  | { state: "recorded"; record: string }
  | { state: "text"; piece: string; channel?: "answer" | "reasoning" }
  | { state: "done"; value: unknown; model?: string; ranOn?: string; ms?: number };

/** How much of a file is there. */
export interface FileBytes {
  name: string;
  loaded: number;
  total: number;
}

/** Runs a call. Throws the signal's reason when stopped, otherwise an error whose message says what to do. */
export type Run<Call> = (call: Call, signal: AbortSignal) => AsyncIterable<RunEvent>;

interface Written {
  text: string;
  reasoning: string;
}

interface Recorded {
  record?: string | undefined;
}

export type RunState = Recorded &
  (
    | { state: "idle" }
    | { state: "queued"; since: number; position?: number | undefined }
    | { state: "loading"; since: number }
    | {
        state: "running";
        since: number;
        percent?: number | undefined;
        requests?: string | undefined;
        files?: readonly FileBytes[] | undefined;
      }
    /** `until` is on the same clock as `since`. */
    | { state: "waiting"; since: number; reason: string; until: number }
    | ({ state: "streaming"; since: number } & Written)
    | ({
        state: "done";
        value: unknown;
        ms: number;
        model?: string | undefined;
        ranOn?: string | undefined;
      } & Written)
    | ({ state: "stopped" } & Written)
    | ({ state: "failed" } & RunFailure & Written)
  );

export const IDLE: RunState = { state: "idle" };

export type RunAction =
  | { kind: "start"; now: number }
  | { kind: "event"; event: RunEvent; now: number }
  | { kind: "stop" }
  | { kind: "fail"; error: unknown }
  | { kind: "reset" };

/**
 * The state of a run after an action: a start, an event of its stream, or an end.
 * @example
 * import { reduceRun } from "@vitrine/react/widget";
 *
 * console.log(reduceRun({ state: "idle" }, { kind: "start", now: 0 }).state); // running
 */
export function reduceRun(current: RunState, action: RunAction): RunState {
  switch (action.kind) {
    case "reset":
      return IDLE;
    case "start":
      return { state: "running", since: action.now };
    case "stop":
      return isBusy(current) ? { state: "stopped", ...saved(current) } : current;
    case "fail":
      return { state: "failed", ...failureOf(action.error), ...saved(current) };
    case "event": {
      if (!isBusy(current)) return current;
      const { record } = current;
      const next = afterEvent(current, action.event, action.now);
      return record === undefined || next.record !== undefined ? next : { ...next, record };
    }
  }
}

/**
 * Whether a run is in progress and can be stopped.
 * @example
 * import { isBusy } from "@vitrine/react/widget";
 *
 * console.log(isBusy({ state: "idle" })); // false
 */
export function isBusy(run: RunState): run is Extract<RunState, { since: number }> {
  return "since" in run;
}

function afterEvent(current: Extract<RunState, { since: number }>, event: RunEvent, now: number): RunState {
  const { since } = current;
  switch (event.state) {
    case "queued":
      return { state: "queued", since, position: event.position };
    case "loading":
      return { state: "loading", since };
    case "running": {
      if (current.state === "streaming") return current;
      const requests = event.requests ?? (current.state === "running" ? current.requests : undefined);
      return { state: "running", since, percent: event.percent, requests, files: event.files };
    }
    case "waiting":
      return current.state === "streaming"
        ? current
        : { state: "waiting", since, reason: event.reason, until: now + event.ms };
    case "recorded":
      return { ...current, record: event.record };
    case "text": {
      const { text, reasoning } = saved(current);
      return event.channel === "reasoning"
        ? { state: "streaming", since, text, reasoning: reasoning + event.piece }
        : { state: "streaming", since, ...closedAt(text, event.piece, reasoning) };
    }
    case "done":
      return {
        state: "done",
        value: event.value,
        ...saved(current),
        ms: event.ms ?? now - since,
        model: event.model,
        ranOn: event.ranOn,
      };
  }
}

const CLOSING = "</think>";

/** An answer and its next piece. A closing tag without an opening one ends a reasoning that began in the prompt. */
function closedAt(text: string, piece: string, reasoning: string): Written {
  const all = text + piece;
  const at = reasoning ? -1 : all.indexOf(CLOSING, text.length - CLOSING.length);
  const before = all.slice(0, at);
  // A tag in code is an example.
  if (at < 0 || before.includes("<think>") || before.split("`").length % 2 === 0) return { text: all, reasoning };
  return { text: all.slice(at + CLOSING.length).trimStart(), reasoning: before.trim() };
}

/**
 * The answer so far; it stays when a run is stopped or fails, because half an answer is worth
 * reading.
 */
function saved(run: RunState): Written & Recorded {
  const { record } = run;
  const labels = "text" in run ? { text: run.text, reasoning: run.reasoning } : { text: "", reasoning: "" };
  return record === undefined ? labels : { ...labels, record };
}

/**
 * What a screen reader announces when a run changes its state. Empty while text streams.
 * @example
 * import { announcementOf } from "@vitrine/react/widget";
 *
 * console.log(announcementOf({ state: "idle" }) === ""); // true
 */
export function announcementOf(run: RunState, labels: RunLabels = RUN_LABELS): string {
  switch (run.state) {
    case "queued":
      return run.position ? labels.inLine({ before: run.position }) : labels.inTurn;
    case "loading":
      return labels.loading;
    case "running":
      return run.requests === undefined ? labels.running : labels.requesting({ who: run.requests });
    case "waiting":
      return labels.pausingFor({ reason: run.reason, seconds: Math.ceil((run.until - run.since) / 1000) });
    case "done":
      return labels.done;
    case "stopped":
      return labels.stopped;
    case "failed":
      return labels.failed({ message: run.message });
    default:
      return "";
  }
}

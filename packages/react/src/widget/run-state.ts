/**
 * The life of one run, from asked to answered, and how it may go: a reducer over what the runner reports. Every state
 * that a person can be left in names what they can do next.
 */

/** What a runner reports, in order; the last is `done`, or the run throws. */
export type RunEvent =
  | { state: "queued"; position?: number }
  | { state: "loading" }
  | { state: "running"; percent?: number }
  | { state: "text"; piece: string; channel?: "answer" | "reasoning" }
  | { state: "done"; value: unknown; model?: string; ranOn?: string; ms?: number };

/** Runs a call. Throws the signal's reason when stopped, otherwise an error whose message says what to do. */
export type Run<Call> = (call: Call, signal: AbortSignal) => AsyncIterable<RunEvent>;

export type RunState =
  | { state: "idle" }
  | { state: "queued"; since: number; position?: number | undefined }
  | { state: "loading"; since: number }
  | { state: "running"; since: number; percent?: number | undefined }
  | { state: "streaming"; since: number; text: string; reasoning: string }
  | {
      state: "done";
      value: unknown;
      text: string;
      reasoning: string;
      ms: number;
      model?: string | undefined;
      ranOn?: string | undefined;
    }
  | { state: "stopped"; text: string; reasoning: string }
  | {
      state: "failed";
      message: string;
      hint?: string | undefined;
      code?: string | undefined;
      text: string;
      reasoning: string;
    };

export const IDLE: RunState = { state: "idle" };

export type RunAction =
  | { kind: "start"; now: number }
  | { kind: "event"; event: RunEvent; now: number }
  | { kind: "stop" }
  | { kind: "fail"; error: unknown }
  | { kind: "reset" };

export function reduceRun(current: RunState, action: RunAction): RunState {
  switch (action.kind) {
    case "reset":
      return IDLE;
    case "start":
      return { state: "running", since: action.now };
    case "stop":
      return isBusy(current) ? { state: "stopped", ...written(current) } : current;
    case "fail":
      return { state: "failed", ...describeError(action.error), ...written(current) };
    case "event":
      return isBusy(current) ? afterEvent(current, action.event, action.now) : current;
  }
}

/** Whether something is under way that could be stopped. */
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
    case "running":
      return current.state === "streaming" ? current : { state: "running", since, percent: event.percent };
    case "text": {
      const { text, reasoning } = written(current);
      return event.channel === "reasoning"
        ? { state: "streaming", since, text, reasoning: reasoning + event.piece }
        : { state: "streaming", since, text: text + event.piece, reasoning };
    }
    case "done":
      return {
        state: "done",
        value: event.value,
        ...written(current),
        ms: event.ms ?? now - since,
        model: event.model,
        ranOn: event.ranOn,
      };
  }
}

/** What has come so far; kept when a run is stopped or fails, because half an answer is worth reading. */
function written(run: RunState): { text: string; reasoning: string } {
  return "text" in run ? { text: run.text, reasoning: run.reasoning } : { text: "", reasoning: "" };
}

function describeError(error: unknown): { message: string; hint?: string; code?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { hint, code } = error as { hint?: unknown; code?: unknown };
  return {
    message: error.message,
    ...(typeof hint === "string" && { hint }),
    ...(typeof code === "string" && { code }),
  };
}

/** What a screen reader hears when the state changes; silence while text streams. */
export function announcementOf(run: RunState): string {
  switch (run.state) {
    case "queued":
      return run.position === undefined ? "Waiting." : `Waiting, ${run.position} before this one.`;
    case "loading":
      return "The model is loading.";
    case "running":
      return "Running.";
    case "done":
      return "The answer is there.";
    case "stopped":
      return "Stopped.";
    case "failed":
      return `It failed: ${run.message}`;
    default:
      return "";
  }
}

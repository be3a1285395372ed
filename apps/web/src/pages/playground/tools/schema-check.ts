/** Checks a value against a JSON Schema in a worker with a deadline, because a schema may come with a link. */
import { PLAYGROUND_LABELS } from "../labels.ts";

const LABELS = PLAYGROUND_LABELS.schema;
export interface CheckRequest {
  schema: Readonly<Record<string, unknown>>;
  value: unknown;
}

/** An error, and the position of its value: `/days/0`. */
export interface Fault {
  place: string;
  message: string;
}

/** The worker's answer: faults, without a message for a field that is not allowed, or why the schema is invalid. */
export type CheckAnswer = { faults: readonly { place: string; message: string | undefined }[] } | { problem: string };

const TIMEOUT_MS = 1500;

let worker: Worker | undefined;
let before: Promise<unknown> = Promise.resolve();

/** The errors of the value; checks run one after the other. @throws if the schema is invalid or checking takes too long */
export function faultsOf(query: CheckRequest): Promise<readonly Fault[]> {
  const local = before.then(() => check(query));
  before = local.catch(() => undefined);
  return local;
}

function check(query: CheckRequest): Promise<readonly Fault[]> {
  const requested = (worker ??= new Worker(new URL("schema-check-worker.ts", import.meta.url), { type: "module" }));
  const listening = new AbortController();
  const { signal } = listening;
  return new Promise<readonly Fault[]>((resolve, reject) => {
    const giveUp = (problem: string) => {
      requested.terminate();
      worker = undefined;
      reject(new Error(problem));
    };
    const timer = setTimeout(() => giveUp(LABELS.tooSlow), TIMEOUT_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
    requested.addEventListener(
      "message",
      ({ data }: MessageEvent<CheckAnswer>) => {
        if ("problem" in data) reject(new Error(LABELS.invalidSchema(data.problem || LABELS.unreadable)));
        else resolve(data.faults.map(({ place, message = LABELS.notAllowed }) => ({ place, message })));
      },
      { signal },
    );
    requested.addEventListener("error", () => giveUp(LABELS.failed), { signal });
    requested.postMessage(query);
  }).finally(() => listening.abort());
}

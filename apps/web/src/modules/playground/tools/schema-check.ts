/** Checks a value against a JSON Schema in a worker with a deadline, because a schema may come with a link. */
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { workerCall } from "../rendering/worker-call.ts";

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

const checker = workerCall<CheckRequest, CheckAnswer>({
  make: () => new Worker(new URL("schema-check-worker.ts", import.meta.url), { type: "module" }),
  timeoutMs: TIMEOUT_MS,
  messages: LABELS,
});

/** The errors of the value; checks run one after the other. @throws if the schema is invalid or checking takes too long */
export async function faultsOf(query: CheckRequest): Promise<readonly Fault[]> {
  const answer = await checker.ask(query);
  if ("problem" in answer) throw new Error(LABELS.invalidSchema({ reason: answer.problem || LABELS.unreadable }));
  return answer.faults.map(({ place, message = LABELS.notAllowed }) => ({ place, message }));
}

/** Reads what a queue says, by its declaration: the same that a printed call waits by. */

import { field, textOf } from "./answers.ts";
import type { AnswerPath } from "./answer-path.ts";
import { pathOfAnswer, safeId } from "./foreign-paths.ts";
import type { JobProgress, JobProtocol, JobShape, JobState, Submission } from "./job-protocol.ts";

type Fields = Record<string, unknown>;

/** A place in an answer; of several names for a step the first that is there. */
export function at(body: unknown, path: AnswerPath): unknown {
  let current = body;
  for (const step of path) {
    const names = typeof step === "object" ? step : [step];
    const value: unknown = current;
    current = names.map((name) => field(value, name)).find((found) => found !== undefined);
  }
  return current;
}

/** The state that a provider's word stands for. */
export function stateOf(shape: JobShape, status: string): JobState {
  if (status === shape.done) return "completed";
  if (shape.failed.includes(status)) return "failed";
  if (shape.queued?.includes(status)) return "queued";
  return shape.running?.includes(status) ? "running" : "unknown";
}

/** Reads the answer to a submission; throws what `fail` makes for one without a job. */
export function readJob(
  protocol: JobProtocol,
  body: Fields,
  fail: (problem: string) => Error,
  submittedPath: string,
): Submission {
  const { shape } = protocol;
  const own = protocol.submitted?.(body, fail, submittedPath);
  if (own || !shape) return own ?? missing(fail("no way to follow the job"));
  const status = textOf(at(body, shape.status));
  const state = status === undefined ? undefined : stateOf(shape, status);
  const isDone = protocol.isDone?.(body, state) ?? false;
  const id = safeId(at(body, shape.id));
  const failure = state === "failed" ? (reasonOf(shape, body) ?? status) : undefined;
  if (id === undefined && !isDone && failure === undefined)
    throw fail(protocol.whyNoJob?.(body) ?? `no ${idName(shape.id)} found in the response`);
  const query = shape.keepsQuery ? submittedPath.slice(submittedPath.indexOf("?")).replace(/^[^?].*/, "") : "";
  const base = "under" in shape.poll ? `${shape.poll.under}${id}` : pathOfAnswer(at(body, shape.poll.address));
  const path = base ?? ("under" in shape.poll ? undefined : shape.poll.otherwise && `${shape.poll.otherwise}${id}`);
  if (path === undefined) throw fail("no response address found in the response");
  const { cancel } = shape;
  return {
    id: id ?? "",
    statusPath: `${path}${"under" in shape.poll ? "" : (shape.poll.suffix ?? "")}${query}`,
    resultPath: shape.fetchesResult ? `${path}${query}` : undefined,
    cancel: cancel && { method: cancel.method, path: `${path}${cancel.suffix}${query}` },
    isDone,
    ...(failure === undefined ? {} : { failure }),
  };
}

/** What the provider calls the id of a job. */
function idName(path: AnswerPath): string {
  const [, name = "task"] = /^(\w+)_id$/.exec(String(path.at(-1))) ?? [];
  return `${name} ID`;
}

function missing(error: Error): never {
  throw error;
}

/** Reads a poll; `undefined` where it has no status. */
export function readProgress(protocol: JobProtocol, body: Fields): Omit<JobProgress, "jobId"> | undefined {
  const { shape } = protocol;
  if (protocol.progress || !shape) return protocol.progress?.(body);
  const status = textOf(at(body, shape.status)) ?? shape.unsaid?.(body);
  if (status === undefined) return undefined;
  const numberAt = (path: AnswerPath | undefined) => {
    const value = path && at(body, path);
    return typeof value === "number" ? value : undefined;
  };
  return {
    status,
    state: stateOf(shape, status),
    reason: reasonOf(shape, body),
    percentage: numberAt(shape.percentage),
    queuePosition: numberAt(shape.queuePosition),
    logs: shape.logs?.(body),
  };
}

function reasonOf(shape: JobShape, body: Fields): string | undefined {
  for (const path of shape.reason ?? []) {
    const text = textOf(at(body, path));
    if (text) return text;
  }
  return undefined;
}

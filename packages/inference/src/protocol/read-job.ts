/** Reads what a queue says, by its declaration: the same that a printed call waits by. */

import { asString } from "@vitrine/base";
import { field } from "./read-fields.ts";
import type { AnswerPath } from "./answer-path.ts";
import { pathOfAnswer, safeId } from "./safe-paths.ts";
import type { JobProgress, JobProtocol, JobShape, JobState, Submission } from "./job-protocol.ts";

type Fields = Record<string, unknown>;

/** A value in an answer; of several names for a step the first that is there. */
export function at(body: unknown, path: AnswerPath): unknown {
  let current = body;
  for (const step of path) {
    const names = typeof step === "object" ? step : [step];
    const value: unknown = current;
    current = names.map((name) => field(value, name)).find((found) => found !== undefined);
  }
  return current;
}

/** Words that services have for states besides the documented ones. */
const STATE_WORDS: readonly (readonly [JobState, RegExp])[] = [
  ["completed", /^(succe(ss|ssful|ssfully|ed|eded)|completed?|done|finished|ready)$/],
  [
    "failed",
    /^(fail(ed|ure)?|error(ed)?|cancell?ed|abort(ed)?|expired|timed?_?out|rejected|blocked|terminated|(\w+_)?moderated|(\w+_)?not_found)$/,
  ],
  ["queued", /^(queued|in_queue|pending|created|starting|submitted|waiting|not_started|scheduled|accepted)$/],
  ["running", /^(running|processing|in_progress|generating|started)$/],
];

/** The state that a provider's word means, in whatever case it writes it. */
export function stateOf(shape: Pick<JobShape, "done" | "failed" | "queued" | "running">, status: string): JobState {
  const word = plain(status);
  const isOneOf = (words: readonly string[] | undefined) => words?.some((known) => plain(known) === word) === true;
  if (isOneOf([shape.done])) return "completed";
  if (isOneOf(shape.failed)) return "failed";
  if (isOneOf(shape.queued)) return "queued";
  if (isOneOf(shape.running)) return "running";
  return STATE_WORDS.find(([, pattern]) => pattern.test(word))?.[0] ?? "unknown";
}

function plain(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
    .replace(/^task_status_/, "");
}

/** Reads the answer to a submission; throws what `fail` makes for one without a job. */
export function readJob(
  protocol: JobProtocol,
  body: Fields,
  fail: (problem: string) => Error,
  submittedPath: string,
): Submission {
  const { shape } = protocol;
  const custom = protocol.submitted?.(body, fail, submittedPath);
  if (custom || !shape) return custom ?? missing(fail("no way to follow the job"));
  const status = asString(at(body, shape.status));
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

/** The provider's name for the id of a job. */
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
  const status = asString(at(body, shape.status)) ?? shape.unsaid?.(body);
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

/** Why a job failed: where its protocol says, else under any name that services have for it, else its status. */
function reasonOf(shape: JobShape, body: Fields): string | undefined {
  const paths = shape.reason ?? [];
  const isStatus = (path: AnswerPath) => path.join() === shape.status.join();
  for (const path of paths.filter((each) => !isStatus(each))) {
    const text = wordsOf(at(body, path));
    if (text) return text;
  }
  return reasonIn(body) ?? (paths.some(isStatus) ? asString(at(body, shape.status)) : undefined);
}

const REASONS = [
  "error",
  "failure_reason",
  "fail_reason",
  "error_message",
  "errorMessage",
  "reason",
  "message",
  "msg",
  "detail",
  "details",
];
const HOLDERS = ["data", "task", "result", "output", "response"];

/** Why something failed, by the names that services have for it. */
export function reasonIn(body: unknown): string | undefined {
  for (const holder of [body, ...HOLDERS.map((name) => field(body, name))])
    for (const name of REASONS) {
      const text = wordsOf(field(holder, name));
      if (text) return text;
    }
  return undefined;
}

/** The text of a reason, which may be an object or a list. */
function wordsOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return value || undefined;
  if (typeof value !== "object" || value === null || depth > 3) return undefined;
  const parts = Array.isArray(value) ? (value as unknown[]) : REASONS.map((name) => field(value, name));
  const texts = parts.map((part) => wordsOf(part, depth + 1)).filter((text) => text !== undefined);
  if (Array.isArray(value)) return texts.join("; ") || undefined;
  // Names that nobody knows, as in `{ "Moderation Reasons": ["…"] }`.
  return texts[0] ?? (Object.keys(value).length > 0 && depth === 0 ? JSON.stringify(value) : undefined);
}

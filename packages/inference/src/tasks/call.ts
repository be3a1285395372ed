/**
 * One call of any task from its prepared request to its result: read the files, send it, wait for a job where there is
 * one, read the answer.
 */

import { callChat } from "../chat/chat-call.ts";
import { encodeFiles } from "../files/encoded-file.ts";
import { headOf, warningsOf, type AnswerHead } from "../wire/call-promise.ts";
import { InferenceClientError, malformed } from "../wire/errors.ts";
import { loadModule } from "../wire/load-module.ts";
import { watched } from "../wire/observe.ts";
import { awaitJob, connectionOf, fetchJobResult, pathOfPlan, readSubmission, jobHandleOf } from "../jobs/jobs.ts";
import { downloadMedia } from "../files/media.ts";
import { readAnswer } from "../protocol/read-answer.ts";
import { at } from "../protocol/read-job.ts";
import { readOutput } from "./output.ts";
import { prepare } from "../routing/prepare.ts";
import { asInputError, requestOf, type PreparedCall } from "../routing/request.ts";
import type { Answer, AnswerShape, ResultContext, TaskName } from "../protocol/provider.ts";
import type { CallEnd, CallOptions } from "../wire/settings.ts";
import type { OutgoingRequest } from "../wire/message.ts";
import { shownFile } from "../wire/shown-file.ts";
import { exchange } from "../wire/transport.ts";

/** Calls a task and gives its checked result. */
export async function callTask(
  task: TaskName,
  args: unknown,
  options: CallOptions = {},
  keep?: (head: AnswerHead) => void,
): Promise<unknown> {
  if (task === "conversational") return callChat(args, options, keep);
  const given = (args ?? {}) as Record<string, unknown>;
  if (options.fallback) {
    const { callWithFallback } = await loadModule(() => import("../routing/provider-calls.ts"), { task });
    return callWithFallback(task, given, options, (others, changed) => callTask(task, others, changed, keep));
  }
  return watched(options, { task, stream: false, arguments: given }, async (target) =>
    callPrepared(await prepare(task, args, options, false, target), keep, target),
  );
}

/** Sends a prepared call, waits for its job where it becomes one, and reads the answer. */
async function callPrepared(
  prepared: PreparedCall,
  keep?: (head: AnswerHead) => void,
  target: CallEnd = {},
): Promise<unknown> {
  const { route, plan, transport, call } = prepared;
  const failureIn = route.entry.job ? undefined : taskFailure(route.entry.answer);
  const { answer: submitted, opened } = await exchange(await requestWithFiles(prepared), transport, failureIn);
  const { warnings, warn } = warningsOf(transport.options);
  const head = headOf(opened, warnings, submitted.kind === "json" ? submitted.value : undefined);
  Object.assign(target, { warnings, usage: head.usage });
  keep?.(head);
  const { job: protocol } = route.entry;
  if (!protocol || (submitted.kind === "blob" && protocol.canAnswerBytes)) return finishCall(submitted, prepared, warn);
  const submission = readSubmission(submitted, protocol, pathOfPlan(plan), transport);
  transport.details.jobId = submission.id || undefined;
  const connection = connectionOf(prepared, jobHandleOf(prepared, submission));
  try {
    const last = !submission.isDone
      ? await awaitJob(connection)
      : submission.resultPath === undefined
        ? submitted
        : await fetchJobResult(connection);
    return await finishCall(last, { route, call, transport }, warn);
  } catch (error) {
    // The work was paid for: its result can be fetched later.
    if (error instanceof InferenceClientError && error.code !== "job_failed" && submission.id !== "")
      Object.assign(error, { jobHandle: connection.handle });
    throw error;
  }
}

/** The error in an answer that has nothing where its result should be. */
function taskFailure(shape: AnswerShape): (body: unknown) => unknown {
  return (body) => {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
    const { error, detail, message, errors } = body as Record<string, unknown>;
    const isWhole = shape.kind !== "body" && shape.path.length === 0;
    const found = shape.kind === "body" || isWhole ? undefined : at(body, shape.path);
    const isEmpty =
      found === undefined || found === null || found === "" || (Array.isArray(found) && found.length === 0);
    // Only its own word for an error counts in an answer that is the result itself.
    return isEmpty && (error || (!isWhole && (detail ?? message ?? errors))) ? body : undefined;
  };
}

/** The request with its files read. */
export async function requestWithFiles(prepared: PreparedCall): Promise<OutgoingRequest> {
  const { plan, transport } = prepared;
  transport.shownFile = shownFile;
  const { body } = plan;
  if (body?.kind !== "json") return requestOf(prepared);
  try {
    const value = (await encodeFiles(body.value)) as Record<string, unknown>;
    return requestOf({ ...prepared, plan: { ...plan, body: { kind: "json", value } } });
  } catch (error) {
    throw asInputError(error, transport.details);
  }
}

/** The checked result of a final answer. */
export async function finishCall(
  answer: Answer,
  { route, call, transport }: Pick<PreparedCall, "route" | "call" | "transport">,
  warn: (warning: string) => void = warningsOf(transport.options).warn,
): Promise<unknown> {
  const { details, options } = transport;
  const { strict } = options;
  const context: ResultContext = {
    call,
    media: (url, kind) => downloadMedia(url, kind, route.base, transport),
    malformed: (expected) => malformed(details, expected),
    strict,
    warn,
  };
  const { entry } = route;
  const value: unknown = await (entry.result?.(answer, context) ?? readAnswer(entry.answer, answer, context));
  if (call.task === "text-to-image" && call.outputType !== "blob") return value;
  const read = readOutput(call.task, value, strict);
  if ("expected" in read) throw malformed(details, read.expected);
  const { output, warnings } = read;
  warnings.forEach(warn);
  // Lists and files say it too, without a field that a loop or a comparison would meet.
  if (warnings.length > 0 && typeof output === "object" && output !== null)
    Object.defineProperty(output, "warnings", { value: warnings, enumerable: !Array.isArray(output) });
  return output;
}

/**
 * One call of any task from its prepared request to its result: read the files, send it, wait for a job where there is
 * one, read the answer.
 */

import { callChat } from "../chat/chat-call.ts";
import { encodeFiles } from "../files/encoded-file.ts";
import { headOf, type AnswerHead } from "../wire/call-promise.ts";
import { malformed } from "../wire/errors.ts";
import { loadPart } from "../wire/load-part.ts";
import { watched } from "../wire/observe.ts";
import { awaitJob, connectionOf, fetchJobResult, pathOfPlan, readSubmission, ticketOf } from "../jobs/jobs.ts";
import { downloadMedia } from "../files/media.ts";
import { readAnswer } from "../providers/read-answer.ts";
import { readOutput } from "./output.ts";
import { asInputError, prepare, requestOf, type PreparedCall } from "../routing/prepare.ts";
import type { Answer, ResultContext, TaskName } from "../providers/provider.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { OutgoingRequest } from "../wire/message.ts";
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
    const { callWithFallback } = await loadPart(() => import("../routing/ways.ts"), { task });
    return callWithFallback(task, given, options, (others, changed) => callTask(task, others, changed, keep));
  }
  return watched(options, { task, stream: false, arguments: given }, async (place) =>
    callPrepared(await prepare(task, args, options, false, place), keep),
  );
}

/** Sends a prepared call, waits for its job where it becomes one, and reads the answer. */
async function callPrepared(prepared: PreparedCall, keep?: (head: AnswerHead) => void): Promise<unknown> {
  const { route, plan, transport, call } = prepared;
  const { answer: submitted, opened } = await exchange(await requestWithFiles(prepared), transport);
  keep?.(headOf(opened));
  const { job: protocol } = route.entry;
  if (!protocol || (submitted.kind === "blob" && protocol.mayAnswerBytes)) return finishCall(submitted, prepared);
  const submission = readSubmission(submitted, protocol, pathOfPlan(plan), transport);
  transport.details.jobId = submission.id || undefined;
  const connection = connectionOf(prepared, ticketOf(prepared, submission));
  if (!submission.isDone) return finishCall(await awaitJob(connection), { route, call, transport });
  return finishCall(submission.resultPath === undefined ? submitted : await fetchJobResult(connection), {
    route,
    call,
    transport,
  });
}

/** The request with its files read. */
export async function requestWithFiles(prepared: PreparedCall): Promise<OutgoingRequest> {
  const { plan, transport } = prepared;
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
): Promise<unknown> {
  const { details } = transport;
  const context: ResultContext = {
    call,
    media: (url, kind) => downloadMedia(url, kind, route.base, transport),
    malformed: (expected) => malformed(details, expected),
  };
  const { entry } = route;
  const value: unknown = await (entry.result?.(answer, context) ?? readAnswer(entry.answer, answer, context));
  if (call.task === "text-to-image" && call.outputType !== "blob") return value;
  const read = readOutput(call.task, value);
  if ("expected" in read) throw malformed(details, read.expected);
  return read.output;
}

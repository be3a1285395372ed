/**
 * One call from arguments to result: split the arguments, find the way, build the request, send it, wait for a job
 * where there is one, read the answer. Arguments are never changed.
 */

import type { ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { isPathSafe, joinUrl } from "./address.ts";
import { readChatStream } from "./chat.ts";
import { encodeFiles } from "./encoded-file.ts";
import {
  InferenceClientError,
  InferenceClientInputError,
  InferenceClientNetworkError,
  InferenceClientTruncatedStreamError,
  type ErrorDetails,
} from "./errors.ts";
import {
  awaitJob,
  cancelJob,
  fetchJobResult,
  jobFailure,
  pollJob,
  readSubmission,
  type JobConnection,
  type JobProgress,
  type JobTicket,
} from "./jobs.ts";
import { downloadMedia } from "./media.ts";
import { readOutput } from "./output.ts";
import type { Answer, RequestPlan, ResultContext, TaskCall, TaskName } from "./provider.ts";
import { isProviderId, loadProvider } from "./providers/index.ts";
import { createRedactor } from "./redact.ts";
import { resolveRoute, routeOfTicket, type Route } from "./routing.ts";
import type { CallOptions, OutputType } from "./settings.ts";
import { readValues } from "./stream.ts";
import {
  exchange,
  isBrowser,
  malformed,
  send,
  type OpenAnswer,
  type OutgoingRequest,
  type Transport,
} from "./transport.ts";

/** Where a call goes and with what credential; the same for every task. */
export interface CallTarget {
  /** A hub token (`hf_…`) goes through the router, any other key to the provider itself. */
  accessToken?: string | undefined;
  /** Id of the model on the hub. */
  model?: string | undefined;
  /** Provider id; `auto` (the default) takes the first that serves the model. */
  provider?: string | undefined;
  /** Address of a server of your own. The access token goes there. */
  endpointUrl?: string | undefined;
}

const OUTPUT_TYPES: readonly OutputType[] = ["blob", "url", "dataUrl", "json"];

interface PreparedCall {
  call: TaskCall;
  route: Route;
  plan: RequestPlan;
  transport: Transport;
  request: OutgoingRequest;
}

/** Calls a task and gives its checked result. */
export async function callTask(task: TaskName, args: unknown, options: CallOptions = {}): Promise<unknown> {
  const prepared = await prepare(task, args, options, false);
  const { route, plan, transport, call } = prepared;
  const { answer: submitted } = await exchange(prepared.request, transport);
  const { job: protocol } = route.entry;
  if (!protocol || (submitted.kind === "blob" && protocol.mayAnswerBytes)) return finish(submitted, prepared);
  const submission = readSubmission(submitted, protocol, pathOfPlan(plan), transport);
  transport.details.jobId = submission.id || undefined;
  const connection = connectionOf(prepared, ticketOf(prepared, submission));
  if (!submission.isDone) return finish(await awaitJob(connection), { route, call, transport });
  return finish(submission.resultPath === undefined ? submitted : await fetchJobResult(connection), {
    route,
    call,
    transport,
  });
}

/** Streams a chat answer. Nothing is sent before the first piece is asked for. */
export function streamChat(args: unknown, options: CallOptions = {}): AsyncGenerator<ChatCompletionChunk, void, void> {
  return readChatStream(async () => {
    const { request, transport, call } = await prepare("conversational", args, options, true);
    return { answer: await send(request, transport), model: call.model, transport };
  });
}

/** Streams a text: whatever events the server sends. */
export async function* streamText(args: unknown, options: CallOptions = {}): AsyncGenerator<unknown, void, void> {
  const { request, transport } = await prepare("text-generation", args, options, true);
  const answer: OpenAnswer = await send(request, transport);
  const values = readValues(answer, transport);
  const partial: unknown[] = [];
  let isFinished = false;
  const truncated = (why: string) =>
    new InferenceClientTruncatedStreamError(
      `The stream of ${transport.details.provider} ended early: ${why}`,
      partial,
      transport.details,
    );
  try {
    while (true) {
      let step: IteratorResult<readonly unknown[], boolean>;
      try {
        // oxlint-disable-next-line no-await-in-loop
        step = await values.next();
      } catch (error) {
        if (error instanceof InferenceClientNetworkError) throw truncated(error.message);
        throw error;
      }
      if (step.done) {
        if (!step.value && !isFinished) throw truncated("neither an end mark nor a finish reason came");
        return;
      }
      for (const value of step.value) {
        isFinished ||= endsText(value);
        partial.push(value);
        yield value;
      }
    }
  } finally {
    await values.return(false);
  }
}

/** The last event of a text: a finish reason, or the whole text. */
function endsText(value: unknown): boolean {
  const { choices, generated_text: text } = (value ?? {}) as { choices?: unknown; generated_text?: unknown };
  if (typeof text === "string") return true;
  return (
    Array.isArray(choices) &&
    choices.some((choice: unknown) => {
      const reason = (choice as { finish_reason?: unknown } | null)?.finish_reason;
      return typeof reason === "string" && reason !== "";
    })
  );
}

/** Submits a job without waiting for it. The ticket is plain JSON and holds no credential. */
export async function submitJob(task: TaskName, args: unknown, options: CallOptions = {}): Promise<JobTicket> {
  const prepared = await prepare(task, args, options, false);
  const { route, plan, transport } = prepared;
  const { job: protocol } = route.entry;
  if (!protocol)
    throw new InferenceClientInputError(
      `${route.provider.name} answers ${task} at once and has no jobs for it`,
      transport.details,
    );
  const { answer } = await exchange(prepared.request, transport);
  return ticketOf(prepared, readSubmission(answer, protocol, pathOfPlan(plan), transport));
}

/** How far a job is. */
export async function jobStatus(
  ticket: JobTicket,
  accessToken: string | undefined,
  options: CallOptions = {},
): Promise<JobProgress> {
  const { connection } = await reconnect(ticket, accessToken, options);
  return (await pollJob(connection, 0)).progress;
}

/** Waits for a job and gives its checked result. */
export async function jobResult(
  ticket: JobTicket,
  accessToken: string | undefined,
  options: CallOptions = {},
): Promise<unknown> {
  const { connection, prepared } = await reconnect(ticket, accessToken, options);
  // The first look is at once: the job may have ended long ago.
  const { progress, answer } = await pollJob(connection, 0);
  if (progress.state === "failed") throw jobFailure(connection, progress);
  if (progress.state !== "completed") return finish(await awaitJob(connection), prepared);
  return finish(ticket.resultPath === undefined ? answer : await fetchJobResult(connection), prepared);
}

/** Asks the provider to stop a job. False where it has no way to be asked. */
export async function cancelTask(
  ticket: JobTicket,
  accessToken: string | undefined,
  options: CallOptions = {},
): Promise<boolean> {
  const { connection } = await reconnect(ticket, accessToken, options);
  return cancelJob(connection);
}

async function prepare(task: TaskName, args: unknown, options: CallOptions, stream: boolean): Promise<PreparedCall> {
  if (typeof args !== "object" || args === null || Array.isArray(args))
    throw new InferenceClientInputError("Params are required", { task });
  // Whether a call streams is decided by its function.
  const {
    accessToken,
    model,
    provider,
    endpointUrl,
    inputs,
    data,
    parameters,
    stream: _,
    ...extra
  } = args as Record<string, unknown>;
  const token = tokenOf(accessToken, task);
  const transport = transportOf(task, token, options);
  const { details } = transport;
  const route = await resolveRoute(
    {
      task,
      model: optionalText(model, "model", details),
      provider: optionalText(provider, "provider", details),
      endpointUrl: optionalText(endpointUrl, "endpointUrl", details),
      accessToken: token,
    },
    transport,
  );
  details.provider = route.provider.id;
  transport.routed = route.routed;
  if (parameters !== undefined && parameters !== null && typeof parameters !== "object")
    throw new InferenceClientInputError("parameters must be an object", details);
  const isChat = task === "conversational";
  if (isChat && !Array.isArray(extra["messages"]))
    throw new InferenceClientInputError("chat takes a list of messages", details);
  const call: TaskCall = {
    task,
    model: route.model,
    inputs: inputs ?? data,
    parameters: isChat ? {} : ((parameters ?? {}) as Record<string, unknown>),
    extra,
    adapter: route.adapter,
    routed: route.routed,
    stream,
    outputType: outputTypeOf(options.outputType, details),
  };
  const plan = await planOf(route, call, details);
  return { call, route, plan, transport, request: requestOf(route, plan, transport) };
}

async function planOf(route: Route, call: TaskCall, details: ErrorDetails): Promise<RequestPlan> {
  if (call.inputs === undefined && call.task !== "conversational" && !call.task.startsWith("image-text-to-"))
    throw new InferenceClientInputError(`${call.task} takes inputs`, details);
  try {
    const plan = route.entry.request(call);
    const { body } = plan;
    if (body?.kind !== "json") return plan;
    const value = (await encodeFiles(body.value)) as Record<string, unknown>;
    return { ...plan, body: { kind: "json", value } };
  } catch (error) {
    if (error instanceof InferenceClientInputError && (error.provider === undefined || error.task === undefined))
      throw new InferenceClientInputError(error.message, { ...details, code: error.code });
    if (error instanceof InferenceClientError) throw error;
    throw new InferenceClientInputError("The arguments cannot be read", details);
  }
}

function requestOf(route: Route, plan: RequestPlan, transport: Transport): OutgoingRequest {
  const { options } = transport;
  const url = route.url ?? addressOf(route, plan, transport.details);
  return {
    method: plan.method,
    url,
    headers: headersOf(route, plan.headers, options),
    credentials: route.credentials,
    mode: route.mode,
    body: plan.body,
    repeatable: route.entry.submitsWork ? "refused" : "any",
  };
}

/** The model's id is part of the path and comes from outside: it must not climb out of it. */
function addressOf(route: Route, plan: RequestPlan, details: ErrorDetails): string {
  if (!isPathSafe(route.model))
    throw new InferenceClientInputError("The model id is not one a provider could have", details);
  return joinUrl(route.base, plan.path, plan.query);
}

function headersOf(
  route: Pick<Route, "provider" | "routed">,
  own: Readonly<Record<string, string>> | undefined,
  options: CallOptions,
): Record<string, string> {
  return {
    ...(isBrowser() ? {} : { "User-Agent": "@vitrine/inference/0.1.0" }),
    ...route.provider.headers,
    ...own,
    ...(route.routed && options.billTo ? { "X-HF-Bill-To": options.billTo } : {}),
  };
}

async function finish(
  answer: Answer,
  { route, call, transport }: Pick<PreparedCall, "route" | "call" | "transport">,
): Promise<unknown> {
  const { details } = transport;
  const context: ResultContext = {
    call,
    media: (url, kind) => downloadMedia(url, kind, route.base, transport),
    malformed: (expected) => malformed(details, expected),
  };
  const value: unknown = await route.entry.result(answer, context);
  if (call.task === "text-to-image" && call.outputType !== "blob") return value;
  const read = await readOutput(call.task, value);
  if ("expected" in read) throw malformed(details, read.expected);
  return read.output;
}

function pathOfPlan(plan: RequestPlan): string {
  return plan.query ? `${plan.path}?${new URLSearchParams(plan.query).toString()}` : plan.path;
}

function ticketOf({ route, call }: PreparedCall, submission: ReturnType<typeof readSubmission>): JobTicket {
  return {
    provider: route.provider.id,
    task: call.task,
    model: call.model,
    id: submission.id,
    routed: route.routed,
    outputType: call.outputType,
    statusPath: submission.statusPath,
    resultPath: submission.resultPath,
    cancel: submission.cancel,
  };
}

function connectionOf(
  { route, transport }: Pick<PreparedCall, "route" | "transport">,
  ticket: JobTicket,
): JobConnection {
  const { job: protocol } = route.entry;
  if (!protocol) throw new InferenceClientInputError("This task has no jobs", transport.details);
  return {
    protocol,
    provider: route.provider,
    ticket,
    base: route.base,
    headers: headersOf(route, undefined, transport.options),
    credentials: route.credentials,
    mode: route.mode,
    transport,
  };
}

/** Finds back to a job. A ticket may come from a file or a stranger: only its paths are believed, on the provider's own base. */
async function reconnect(ticket: JobTicket, accessToken: string | undefined, options: CallOptions) {
  if (typeof ticket !== "object" || ticket === null) throw new InferenceClientInputError("Params are required");
  const { provider: id, task } = ticket;
  if (typeof id !== "string" || !isProviderId(id))
    throw new InferenceClientInputError("The ticket names no provider that this client knows");
  const token = tokenOf(accessToken, task);
  const transport = transportOf(task, token, options);
  const provider = await loadProvider(id);
  const entry = Object.hasOwn(provider.tasks, task) ? provider.tasks[task] : undefined;
  transport.details.provider = provider.id;
  transport.details.jobId = String(ticket.id);
  transport.routed = ticket.routed === true;
  if (!entry?.job) throw new InferenceClientInputError(`${provider.name} has no jobs for this task`, transport.details);
  if (typeof ticket.statusPath !== "string" || ticket.statusPath === "")
    throw new InferenceClientInputError(`URL and headers are required for ${task} task`, transport.details);
  const way = routeOfTicket(provider, entry, transport.routed, token, transport);
  const call: TaskCall = {
    task,
    model: String(ticket.model),
    inputs: undefined,
    parameters: {},
    extra: {},
    routed: transport.routed,
    stream: false,
    outputType: outputTypeOf(ticket.outputType, transport.details),
  };
  const route: Route = { provider, entry, model: call.model, routed: transport.routed, ...way };
  return { connection: connectionOf({ route, transport }, ticket), prepared: { route, call, transport } };
}

function transportOf(task: TaskName, token: string | undefined, options: CallOptions): Transport {
  const details: ErrorDetails = { task };
  if (options.signal !== undefined && typeof options.signal?.throwIfAborted !== "function")
    throw new InferenceClientInputError("signal must be an AbortSignal", details);
  options.signal?.throwIfAborted();
  return { options, redactor: createRedactor([token]), details, routed: false, hasToken: token !== undefined };
}

/** A key as it may stand in a header. Blanks around it come from files and are dropped. */
function tokenOf(value: unknown, task: TaskName): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw new InferenceClientInputError("accessToken must be a string", { task });
  const token = value.trim();
  if (token === "") return undefined;
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new InferenceClientInputError("accessToken holds characters that no key has", {
      task,
      code: "token_invalid",
    });
  return token;
}

function optionalText(value: unknown, name: string, details: ErrorDetails): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string" && value.isWellFormed()) return value;
  throw new InferenceClientInputError(`${name} must be a string`, details);
}

function outputTypeOf(value: unknown, details: ErrorDetails): OutputType {
  if (value === undefined) return "blob";
  const known = OUTPUT_TYPES.find((type) => type === value);
  if (known) return known;
  throw new InferenceClientInputError(`outputType must be one of ${OUTPUT_TYPES.join(", ")}`, details);
}

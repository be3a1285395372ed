/**
 * One poller for every queue. A provider's protocol says how to read a submission and a poll; the waiting, the limits,
 * the deadline and the remote cancellation are here. Addresses are built from the provider's own base: an answer
 * decides about paths at most, so credentials stay where they were first sent.
 */

import { joinUrl, parseUrl } from "../wire/address.ts";
import { InferenceClientInputError, InferenceClientProviderOutputError, malformed } from "../wire/errors.ts";
import { credentialsOf, headersOf, type PreparedCall } from "../routing/request.ts";
import type { JobProgress, JobProtocol, Submission } from "../protocol/job-protocol.ts";
import type { Answer, Provider, RequestPlan, TaskName } from "../protocol/provider.ts";
import { readJob, readProgress } from "../protocol/read-job.ts";
import { openScope, wait } from "../wire/scope.ts";
import { DEFAULT_TIMEOUTS, type OutputType } from "../wire/settings.ts";
import type { Transport } from "../wire/message.ts";
import type { Repeatable } from "../wire/retry.ts";
import { exchange } from "../wire/transport.ts";

/** Everything needed to come back to a job from another process. Holds no credential; plain JSON. */
export interface JobHandle<Task extends TaskName = TaskName> {
  provider: string;
  task: Task;
  model: string;
  id: string;
  routed: boolean;
  outputType: OutputType;
  statusPath: string;
  resultPath?: string | undefined;
  cancel?: { method: "POST" | "PUT"; path: string } | undefined;
}

/** A job as the poller needs it. */
export interface JobConnection {
  protocol: JobProtocol;
  provider: Provider;
  handle: JobHandle;
  /** Base address of the submission. */
  base: string;
  headers: Readonly<Record<string, string>>;
  credentials: Readonly<Record<string, string>>;
  mode: RequestCredentials | undefined;
  transport: Transport;
}

export function readSubmission(answer: Answer, protocol: JobProtocol, path: string, transport: Transport): Submission {
  const { details } = transport;
  const fail = (problem: string) =>
    new InferenceClientProviderOutputError(
      `Received malformed response from ${details.provider} ${details.task} API: ${problem}`,
      details,
    );
  const submission = readJob(protocol, recordOf(answer, transport), fail, path);
  if (submission.failure === undefined) return submission;
  throw new InferenceClientProviderOutputError(protocol.failed(transport.redactor.text(submission.failure)), {
    ...details,
    jobId: submission.id || undefined,
    code: "job_failed",
  });
}

/** Path and query of a plan, for protocols that answer differently by it. */
export function pathOfPlan(plan: RequestPlan): string {
  return plan.query ? `${plan.path}?${new URLSearchParams(plan.query).toString()}` : plan.path;
}

/** The job handle of a submitted job. */
export function jobHandleOf({ route, call }: Pick<PreparedCall, "route" | "call">, submission: Submission): JobHandle {
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

/** The connection that the poller needs to follow a job. */
export function connectionOf(
  { route, transport }: Pick<PreparedCall, "route" | "transport">,
  handle: JobHandle,
): JobConnection {
  const { job: protocol } = route.entry;
  if (!protocol) throw new InferenceClientInputError("This task has no jobs", transport.details);
  return {
    protocol,
    provider: route.provider,
    handle,
    base: route.base,
    headers: headersOf(route, undefined),
    credentials: credentialsOf(route, transport.options),
    mode: route.mode,
    transport,
  };
}

/** Waits for a job and returns its final answer. */
export async function awaitJob(job: JobConnection): Promise<Answer> {
  const { protocol, transport } = job;
  const { options, details } = transport;
  // The deadline ends a poll that hangs as well as the waits between polls.
  const scope = openScope(options.signal, () => details);
  scope.arm("job", options.timeouts?.job ?? DEFAULT_TIMEOUTS.job);
  const bounded = { ...job, transport: { ...transport, options: { ...options, signal: scope.signal } } };
  let isOver = false;
  let unread = 0;
  try {
    for (let poll = 0; ; poll++) {
      if (protocol.maxPolls !== undefined && poll >= protocol.maxPolls)
        throw Object.assign(
          new InferenceClientProviderOutputError(
            `Timed out while waiting for the result of ${details.provider} ${details.task}: aborting after ${protocol.maxPolls} attempts`,
            {
              ...details,
              code: "job_attempts",
              retryable: true,
              hint: "The job may still finish: request its result later, with this error's jobHandle.",
            },
          ),
          { jobHandle: job.handle },
        );
      if (poll > 0 || !protocol.isEager) {
        // Polls follow one another by nature.
        // oxlint-disable-next-line no-await-in-loop
        await wait(protocol.interval, scope.signal);
      }
      // oxlint-disable-next-line no-await-in-loop
      const polled = await pollJob(bounded, poll, "eventual").catch((error: unknown) => {
        // An empty answer, or a page of something in between, says nothing of the job, which was paid for.
        unread += 1;
        if (error instanceof InferenceClientProviderOutputError && unread <= MAX_UNREAD_POLLS) return undefined;
        throw error instanceof Error ? Object.assign(error, { jobHandle: job.handle }) : error;
      });
      if (!polled) continue;
      unread = 0;
      const { progress, answer } = polled;
      notify(job, progress);
      isOver = progress.state === "completed" || progress.state === "failed";
      if (progress.state === "completed")
        // oxlint-disable-next-line no-await-in-loop
        return job.handle.resultPath === undefined ? answer : await fetchJobResult(bounded);
      if (progress.state === "failed") throw jobFailure(job, progress);
      // A job in an unknown state still runs, until its deadline.
    }
  } catch (error) {
    // No caller waits for it any more; let the provider stop working on it.
    if (!isOver) void cancelQuietly(job);
    throw error;
  } finally {
    scope.close();
  }
}

/** Polls in a row that may say nothing of the job. */
const MAX_UNREAD_POLLS = 4;

/** One poll. */
export async function pollJob(
  job: JobConnection,
  poll: number,
  repeatable: Repeatable = "any",
): Promise<{ progress: JobProgress; answer: Answer }> {
  const { protocol, handle, transport } = job;
  const field = protocol.attemptField;
  const answer = await requestJob(
    job,
    "GET",
    handle.statusPath,
    protocol.failureText,
    field && { [field]: String(poll) },
    repeatable,
  );
  const progress = readProgress(protocol, recordOf(answer, transport));
  if (!progress) throw malformed(transport.details, "a job status");
  return { progress: { jobId: handle.id, ...progress }, answer };
}

export function jobFailure(job: JobConnection, progress: JobProgress): InferenceClientProviderOutputError {
  const { redactor, details } = job.transport;
  const reason = progress.reason === undefined ? undefined : redactor.text(progress.reason);
  return new InferenceClientProviderOutputError(job.protocol.failed(reason), { ...details, code: "job_failed" });
}

/** The final answer of a finished job. */
export async function fetchJobResult(job: JobConnection): Promise<Answer> {
  return requestJob(
    job,
    "GET",
    job.handle.resultPath ?? job.handle.statusPath,
    "Failed to fetch result",
    {},
    "eventual",
  );
}

/** Cancels the job at the provider. Returns false where the provider has no cancellation. */
export async function cancelJob(job: JobConnection): Promise<boolean> {
  const { cancel } = job.handle;
  if (!cancel || (cancel.method !== "POST" && cancel.method !== "PUT")) return false;
  await requestJob(job, cancel.method, cancel.path, "Failed to cancel the job");
  return true;
}

async function cancelQuietly(job: JobConnection): Promise<void> {
  const { transport } = job;
  const options = { ...transport.options, signal: undefined, retry: { retries: 0 }, timeouts: { overall: 5_000 } };
  await cancelJob({ ...job, transport: { ...transport, options } }).catch(() => false);
}

async function requestJob(
  job: JobConnection,
  method: "GET" | "POST" | "PUT",
  path: string,
  text: string,
  query: Readonly<Record<string, string>> | "" | undefined = {},
  repeatable: Repeatable = "any",
): Promise<Answer> {
  const { handle, transport } = job;
  if (typeof path !== "string" || path === "" || !job.base)
    throw new InferenceClientInputError(`URL and headers are required for ${handle.task} task`, transport.details);
  const target = jobTarget(job, path);
  const ours = { headers: job.headers, credentials: job.credentials };
  if (!target) throw malformed(transport.details, "the address of the job");
  const { answer } = await exchange(
    {
      method,
      url: withQuery(target.url, query || {}),
      ...(target.isTrusted ? (transport.addHeaders?.(ours) ?? ours) : { ...ours, credentials: {} }),
      mode: target.isTrusted ? job.mode : undefined,
      repeatable,
      failureText: text,
    },
    transport,
  );
  return answer;
}

/** Where a path leads. A whole address is another host's: it gets the key only where the provider declares that host. */
function jobTarget(job: JobConnection, path: string): { url: string; isTrusted: boolean } | undefined {
  // A path that climbs would leave the provider's part of the router.
  if (/(^|\/)(\.|%2e){1,2}(\/|$|\?)/i.test(path) || path.includes("\\")) return undefined;
  if (!/^https?:\/\//i.test(path)) return { url: joinUrl(job.base, path), isTrusted: true };
  const url = parseUrl(path);
  if (!url) return undefined;
  const isDeclared = (job.provider.credentialHosts ?? []).some(
    (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
  );
  const isTrusted = !job.handle.routed && url.protocol === "https:" && url.port === "" && isDeclared;
  return { url: url.href, isTrusted };
}

/** The address with these query fields set. */
function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function recordOf(answer: Answer, { details }: Transport): Record<string, unknown> {
  if (answer.kind !== "json") throw malformed(details, "JSON about the job");
  const { value } = answer;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw malformed(details, "a JSON object about the job");
  return value as Record<string, unknown>;
}

function notify(job: JobConnection, progress: JobProgress): void {
  try {
    job.transport.options.onProgress?.(progress);
  } catch {
    // A listener that fails must not lose the job.
  }
}

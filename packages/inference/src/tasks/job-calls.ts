/** Jobs that a program follows itself: submit, poll, fetch, cancel, also from another process. */

import { finishCall, requestWithFiles } from "./call.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import {
  awaitJob,
  cancelJob,
  connectionOf,
  fetchJobResult,
  jobFailure,
  pathOfPlan,
  pollJob,
  readSubmission,
  jobHandleOf,
  type JobHandle,
} from "../jobs/jobs.ts";
import { outputTypeOf, prepare } from "../routing/prepare.ts";
import { tokenOf, transportOf } from "../routing/call-context.ts";
import type { Provider, TaskCall, TaskName } from "../protocol/provider.ts";
import { isProviderId, loadProvider, type InferenceProvider } from "../providers/index.ts";
import type { TaskArguments, TaskResult } from "./arguments.ts";
import { routeOfJob } from "../routing/job-route.ts";
import type { Route } from "../routing/route.ts";
import type { JobProgress } from "../wire/progress.ts";
import type { CallOptions } from "../wire/settings.ts";
import { shownFile } from "../wire/shown-file.ts";
import { exchange } from "../wire/transport.ts";

/**
 * Submits a job without waiting for it. The job handle is plain JSON and holds no credential, so that it can be stored.
 * @example
 * import { submitJob } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const video = { accessToken, provider: "fal-ai", model: "Wan-AI/Wan2.2-T2V-A14B", inputs: "a cat" } as const;
 * const handle = await submitJob("text-to-video", video);
 * console.log(handle.provider, handle.task); // fal-ai text-to-video
 */
export async function submitJob<Task extends TaskName>(
  task: Task,
  args: TaskArguments<Task>,
  options: CallOptions = {},
): Promise<JobHandle<Task>> {
  const prepared = await prepare(task, args, options, false);
  const { route, plan, transport } = prepared;
  const { job: protocol } = route.entry;
  if (!protocol)
    throw new InferenceClientInputError(
      `${route.provider.name} answers ${task} at once and has no jobs for it`,
      transport.details,
    );
  const { answer } = await exchange(await requestWithFiles(prepared), transport);
  return jobHandleOf(prepared, readSubmission(answer, protocol, pathOfPlan(plan), transport)) as JobHandle<Task>;
}

/**
 * The state of a job, and its place in the queue or its progress where the provider states one.
 * @example
 * import { jobStatus, submitJob } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const video = { accessToken, provider: "fal-ai", model: "Wan-AI/Wan2.2-T2V-A14B", inputs: "a cat" } as const;
 * const handle = await submitJob("text-to-video", video);
 * console.log((await jobStatus(handle, accessToken)).state); // completed
 */
export async function jobStatus(
  handle: JobHandle,
  accessToken: string | undefined,
  options: CallOptions = {},
): Promise<JobProgress> {
  const { connection } = await reconnect(handle, accessToken, options);
  return (await pollJob(connection, 0)).progress;
}

/**
 * Waits for a job and returns its checked result.
 * @example
 * import { jobResult, submitJob } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const video = { accessToken, provider: "fal-ai", model: "Wan-AI/Wan2.2-T2V-A14B", inputs: "a cat" } as const;
 * const handle = await submitJob("text-to-video", video);
 * console.log(await jobResult(handle, accessToken)); // Blob { size: 24, type: 'video/mp4' }
 */
export async function jobResult<Task extends TaskName>(
  handle: JobHandle<Task>,
  accessToken: string | undefined,
  options: CallOptions = {},
): Promise<TaskResult<Task>> {
  const { connection, prepared } = await reconnect(handle, accessToken, options);
  // The first look is at once: the job may have ended long ago.
  const { progress, answer } = await pollJob(connection, 0);
  if (progress.state === "failed") throw jobFailure(connection, progress);
  const isOver = progress.state === "completed";
  const last = !isOver
    ? await awaitJob(connection)
    : handle.resultPath === undefined
      ? answer
      : await fetchJobResult(connection);
  return (await finishCall(last, prepared)) as TaskResult<Task>;
}

/**
 * Cancels a job at the provider. Returns false where the provider cannot cancel.
 * @example
 * import { cancelTask, submitJob } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const video = { accessToken, provider: "fal-ai", model: "Wan-AI/Wan2.2-T2V-A14B", inputs: "a cat" } as const;
 * const handle = await submitJob("text-to-video", video);
 * console.log(await cancelTask(handle, accessToken)); // true
 */
export async function cancelTask(
  handle: JobHandle,
  accessToken: string | undefined,
  options: CallOptions = {},
): Promise<boolean> {
  const { connection } = await reconnect(handle, accessToken, options);
  return cancelJob(connection);
}

/** Finds back to a job. A job handle may come from a file or an untrusted source: only its paths are believed, on the provider's own base. */
async function reconnect(handle: JobHandle, accessToken: string | undefined, options: CallOptions) {
  if (typeof handle !== "object" || handle === null) throw new InferenceClientInputError("Params are required");
  const { provider: id, task } = handle;
  const own = options.providers?.find((each) => each.id === id) as Provider | undefined;
  if (typeof id !== "string" || (!own && !isProviderId(id)))
    throw new InferenceClientInputError("The job handle names no provider that this client knows", {
      hint: "Pass a provider of your own in options.providers.",
    });
  const token = tokenOf(accessToken, task);
  const transport = await transportOf(task, token, options);
  const provider = own ?? (await loadProvider(id as InferenceProvider));
  const entry = Object.hasOwn(provider.tasks, task) ? provider.tasks[task] : undefined;
  transport.shownFile = shownFile;
  transport.details.provider = provider.id;
  transport.details.jobId = String(handle.id);
  transport.routed = handle.routed === true && !own;
  if (!entry?.job) throw new InferenceClientInputError(`${provider.name} has no jobs for this task`, transport.details);
  if (typeof handle.statusPath !== "string" || handle.statusPath === "")
    throw new InferenceClientInputError(`URL and headers are required for ${task} task`, transport.details);
  const origin = routeOfJob(provider, entry, transport.routed, token, transport);
  const call: TaskCall = {
    task,
    model: String(handle.model),
    inputs: undefined,
    parameters: {},
    extra: {},
    routed: transport.routed,
    stream: false,
    outputType: outputTypeOf(handle.outputType, transport.details),
  };
  const route: Route = { provider, entry, model: call.model, routed: transport.routed, ...origin };
  return { connection: connectionOf({ route, transport }, handle), prepared: { route, call, transport } };
}

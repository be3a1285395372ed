/** Jobs that a program follows itself: submit, ask, fetch, cancel, also from another process. */

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
  ticketOf,
  type JobTicket,
} from "../jobs/jobs.ts";
import { outputTypeOf, prepare } from "../routing/prepare.ts";
import { tokenOf, transportOf } from "../routing/circumstances.ts";
import type { TaskCall, TaskName } from "../providers/provider.ts";
import { isProviderId, loadProvider } from "../providers/index.ts";
import type { TaskArguments, TaskResult } from "./arguments.ts";
import { routeOfTicket } from "../routing/ticket-route.ts";
import type { Route } from "../routing/route.ts";
import type { JobProgress } from "../wire/progress.ts";
import type { CallOptions } from "../wire/settings.ts";
import { exchange } from "../wire/transport.ts";

/** Submits a job without waiting for it. The ticket is plain JSON and holds no credential. */
export async function submitJob<Task extends TaskName>(
  task: Task,
  args: TaskArguments<Task>,
  options: CallOptions = {},
): Promise<JobTicket<Task>> {
  const prepared = await prepare(task, args, options, false);
  const { route, plan, transport } = prepared;
  const { job: protocol } = route.entry;
  if (!protocol)
    throw new InferenceClientInputError(
      `${route.provider.name} answers ${task} at once and has no jobs for it`,
      transport.details,
    );
  const { answer } = await exchange(await requestWithFiles(prepared), transport);
  return ticketOf(prepared, readSubmission(answer, protocol, pathOfPlan(plan), transport)) as JobTicket<Task>;
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
export async function jobResult<Task extends TaskName>(
  ticket: JobTicket<Task>,
  accessToken: string | undefined,
  options: CallOptions = {},
): Promise<TaskResult<Task>> {
  const { connection, prepared } = await reconnect(ticket, accessToken, options);
  // The first look is at once: the job may have ended long ago.
  const { progress, answer } = await pollJob(connection, 0);
  if (progress.state === "failed") throw jobFailure(connection, progress);
  const isOver = progress.state === "completed";
  const last = !isOver
    ? await awaitJob(connection)
    : ticket.resultPath === undefined
      ? answer
      : await fetchJobResult(connection);
  return (await finishCall(last, prepared)) as TaskResult<Task>;
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

/** Finds back to a job. A ticket may come from a file or a stranger: only its paths are believed, on the provider's own base. */
async function reconnect(ticket: JobTicket, accessToken: string | undefined, options: CallOptions) {
  if (typeof ticket !== "object" || ticket === null) throw new InferenceClientInputError("Params are required");
  const { provider: id, task } = ticket;
  if (typeof id !== "string" || !isProviderId(id))
    throw new InferenceClientInputError("The ticket names no provider that this client knows");
  const token = tokenOf(accessToken, task);
  const transport = await transportOf(task, token, options);
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

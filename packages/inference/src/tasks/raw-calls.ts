/** Calls whose answer is handed over as it came: for what a task's own function does not cover. */

import type { TaskName } from "../protocol/provider.ts";
import type { CallTarget } from "../routing/call-target.ts";
import { prepare } from "../routing/prepare.ts";
import { requestOf } from "../routing/request.ts";
import { callPromise, headOf, type CallPromise } from "../wire/call-promise.ts";
import { InferenceClientInputError } from "../wire/errors.ts";
import type { CallOptions } from "../wire/settings.ts";
import { readItems, type ItemStream } from "../wire/events/stream-items.ts";
import { exchange, send } from "../wire/transport.ts";
import { requestWithFiles } from "./call.ts";

/** Where a raw call goes, and any fields at all. */
export type RawArguments = CallTarget & { readonly [name: string]: unknown };

export interface RawOptions extends CallOptions {
  /** In whose form the request is written. A server at `endpointUrl` and hf-inference share one for texts. */
  task?: TaskName | undefined;
}

/** Sends a call and returns the answer: JSON as it is, else bytes. Nothing is checked. */
export function request<Answer = unknown>(args: RawArguments, options: RawOptions = {}): CallPromise<Answer> {
  return callPromise(async (keep) => {
    const prepared = await prepare(taskOf(args, options), args, options, false);
    const { answer, opened } = await exchange(await requestWithFiles(prepared), prepared.transport);
    keep(headOf(opened));
    return answer.value as Answer;
  });
}

/** Sends a call and returns the JSON of its events as they come. Nothing is checked. */
export function streamingRequest<Event = unknown>(args: RawArguments, options: RawOptions = {}): ItemStream<Event> {
  return readItems(async () => {
    const prepared = await prepare(taskOf(args, options), args, options, true);
    const { transport } = prepared;
    // Where nothing is known of the events, the end of the answer is the end of the stream.
    const reader = { take: (value: unknown) => value as Event, isFinished: () => true, partial: () => undefined };
    return { answer: await send(requestOf(prepared), transport), transport, reader };
  });
}

function taskOf({ provider, endpointUrl, messages }: RawArguments, { task }: RawOptions): TaskName {
  if (task !== undefined) return task;
  if (Array.isArray(messages)) return "conversational";
  if (endpointUrl !== undefined || provider === "hf-inference") return "text-classification";
  throw new InferenceClientInputError("Name the task in options.task: providers write requests by it");
}

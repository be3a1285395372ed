/** A task as a function. */
import type { TaskName } from "../protocol/provider.ts";
import { callPromise, type CallPromise } from "../wire/call-promise.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { TaskArguments, TaskResult } from "./arguments.ts";
import { callTask } from "./call.ts";

export type TaskFunction<Id extends TaskName> = (
  args: TaskArguments<Id>,
  options?: CallOptions,
) => CallPromise<TaskResult<Id>>;

export function task<Id extends TaskName>(id: Id): TaskFunction<Id> {
  return (args, options) => callPromise((keep) => callTask(id, args, options, keep)) as CallPromise<TaskResult<Id>>;
}

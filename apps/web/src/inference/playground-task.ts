/** The playground task with which a model can be tried: from the table that all code reads. */
import { taskToCall } from "@vitrine/libraries";
import type { ModelRecord } from "@vitrine/models";
import { CHAT_TASKS, TASK_FORMS } from "@vitrine/react/widget";

/** The playground's task for a model, if there is one. */
export function playgroundTask(record: ModelRecord): string | undefined {
  const { tags } = record;
  const task = taskToCall(record);
  if (task === undefined) return undefined;
  if (CHAT_TASKS.has(task) || (task === "text-generation" && tags.includes("conversational"))) return "conversational";
  return Object.hasOwn(TASK_FORMS, task) ? task : undefined;
}

/** The playground task with which a model can be tried: from the table that all code reads. */
import { taskToCall } from "@vitrine/libraries";
import type { ModelRecord } from "@vitrine/models";
import { getTask } from "@vitrine/tasks";
import { SCHEMAS } from "@vitrine/tasks/schemas";
import { CHAT_TASKS, TASK_FORMS } from "@vitrine/react/widget";

/** A task that the playground has a form or a thread for. */
export interface PlaygroundTask {
  id: string;
  label: string;
}

/** Tasks that can be called, conversations first; `conversational` is the chat endpoint that several tasks share. */
export const PLAYGROUND_TASKS: readonly PlaygroundTask[] = [
  { id: "conversational", label: "Chat" },
  ...Object.keys(SCHEMAS)
    .filter(
      (id) =>
        ![
          "conversational",
          "depth-estimation",
          "image-text-to-text",
          "video-classification",
          "zero-shot-object-detection",
        ].includes(id),
    )
    .map((id) => ({ id, label: getTask(id)?.name ?? id }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en")),
];

/** The playground's task for a model, if there is one. */
export function playgroundTask(record: ModelRecord): string | undefined {
  const { tags } = record;
  const task = taskToCall(record);
  if (task === undefined) return undefined;
  if (CHAT_TASKS.has(task) || (task === "text-generation" && tags.includes("conversational"))) return "conversational";
  return Object.hasOwn(TASK_FORMS, task) ? task : undefined;
}

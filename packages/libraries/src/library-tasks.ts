/**
 * Which tasks a library serves, and which libraries serve a task. They are separate because they answer
 * different questions: the first is what a library's own service can run, the second what a task page lists.
 */
import { TASK_LIBRARY_IDS, type TaskId } from "@vitrine/tasks";
import type { LibraryId } from "./registry/generated/libraries.ts";

export { LIBRARY_TASKS } from "./registry/generated/library-tasks.ts";

/**
 * Task id → ids of the libraries that serve it, as the tasks' folders name them. Every task is listed, some with none.
 */
export const TASK_LIBRARIES = TASK_LIBRARY_IDS satisfies Record<TaskId, readonly LibraryId[]>;

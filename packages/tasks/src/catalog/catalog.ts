/**
 * The catalog: every task a model or a data set can be filed under.
 *
 * A task is a file `data/tasks/<id>.json`, from which `npm run generate` makes the tables. The `TaskId` union is read off
 * them, and nothing else keeps a second list of ids. This file holds no prose, so that a page which only needs
 * names stays small.
 */
import { TASKS } from "../generated/tasks.ts";
import type { Modality, TaskEntry } from "../entry/task-entry.ts";

export { MODALITIES, type Modality, type TaskEntry } from "../entry/task-entry.ts";
export { TASKS };

/** The id of a cataloged task. */
export type TaskId = keyof typeof TASKS;

/** An entry with its id narrowed to the catalog's own. */
export interface CatalogedTask extends TaskEntry {
  id: TaskId;
}

/** All ids in catalog order. */
export const TASK_IDS = Object.keys(TASKS) as readonly TaskId[];

/**
 * Whether the value is exactly the id of a cataloged task.
 * @example
 * import { isTaskId } from "@vitrine/tasks";
 *
 * console.log(isTaskId("fill-mask"), isTaskId("Fill-Mask")); // true false
 */
export function isTaskId(value: unknown): value is TaskId {
  return typeof value === "string" && Object.hasOwn(TASKS, value);
}

/**
 * The entry of a task, or `undefined` when the catalog has none. Case and surrounding white space do not matter. For
 * names that are not ids (`sentiment-analysis`) use `resolveTask`.
 * @example
 * import { getTask } from "@vitrine/tasks";
 *
 * console.log(getTask("text-to-image")?.name, getTask("sentiment-analysis")); // Text-to-Image undefined
 */
export function getTask(id: string): CatalogedTask | undefined {
  if (typeof id !== "string") return undefined;
  const folded = id.trim().toLowerCase();
  return isTaskId(folded) ? TASKS[folded] : undefined;
}

/**
 * The tasks of one modality, in catalog order.
 * @example
 * import { tasksOfModality } from "@vitrine/tasks";
 *
 * console.log(tasksOfModality("audio").map(({ id }) => id).slice(0, 3));
 * // [ 'text-to-speech', 'text-to-audio', 'automatic-speech-recognition' ]
 */
export function tasksOfModality(modality: Modality): CatalogedTask[] {
  return TASK_IDS.map((id): CatalogedTask => TASKS[id]).filter((task) => task.modality === modality);
}

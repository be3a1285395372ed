/**
 * The light part of the task catalog: names, relations and sample inputs. Descriptors, schemas and their JSON
 * Schema are imported from `@vitrine/tasks/descriptors`, `/schemas` and `/json-schema`.
 */

export {
  getTask,
  isTaskId,
  MODALITIES,
  TASK_IDS,
  TASKS,
  tasksOfModality,
  type CatalogedTask,
  type Modality,
  type TaskId,
} from "./catalog/catalog.ts";
export type { TaskSign } from "./entry/task-entry.ts";
export { TASK_DRAWINGS } from "./generated/task-drawings.ts";
export { TASK_LIBRARY_IDS } from "./generated/task-libraries.ts";
export { TASK_NOUNS } from "./generated/task-nouns.ts";
export { otherTaskNames, TASK_PHRASES } from "./catalog/task-names.ts";
export { relationsOf, resolveTask } from "./catalog/relations.ts";

export type { SampleModel } from "./sample/build.ts";
export { modelRole, type ModelRole } from "./sample/model-role.ts";
export { sampleInput } from "./catalog/choose-sample.ts";

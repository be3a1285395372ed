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
  type ModalityEntry,
  type Subtask,
  type TaskEntry,
  type TaskId,
} from "./catalog/catalog.ts";
export type { TaskDrawing, TaskSign } from "./entry/task-entry.ts";
export { TASK_DRAWINGS } from "./generated/task-drawings.ts";
export { TASK_LIBRARY_IDS } from "./generated/task-libraries.ts";
export { TASK_NOUNS } from "./generated/task-nouns.ts";
export { otherTaskNames, TASK_PHRASES } from "./catalog/task-names.ts";
export { relationsOf, resolveTask, type ResolvedTask } from "./catalog/relations.ts";
export { TASK_RELATIONS } from "./catalog/generated/task-relations.ts";
export type { TaskRelation, TaskRelationKind } from "./catalog/task-relation.ts";
export type { SampleInput, SampleInputOptions, SampleModel } from "./sample/build.ts";
export { sampleInput } from "./catalog/choose-sample.ts";
export { formatSample, type FormatSampleOptions } from "./sample/format.ts";
export {
  DEFAULT_SENTENCE_COUNT,
  NO_INPUT_EXAMPLE,
  SAMPLE_LANGUAGES,
  type SampleKind,
  type SampleLanguage,
  type SampleMessage,
  type SampleTable,
  type SampleValues,
} from "./sample/sample.ts";
export type { TaskDescriptor } from "./catalog/descriptors.ts";

/** Content of `data/tasks/<id>.json`, apart from its page. */

/** Modality of a task; the groups under which a person looks for one. */
export interface ModalityEntry {
  /** Heading shown to people. */
  label: string;
  /** Place in the list of groups, counted from 0. */
  order: number;
}

export const MODALITIES = {
  multimodal: { label: "Multimodal", order: 0 },
  nlp: { label: "Natural Language Processing", order: 1 },
  cv: { label: "Computer Vision", order: 2 },
  audio: { label: "Audio", order: 3 },
  tabular: { label: "Tabular", order: 4 },
  rl: { label: "Reinforcement Learning", order: 5 },
  other: { label: "Other", order: 6 },
} as const satisfies Record<string, ModalityEntry>;

export type Modality = keyof typeof MODALITIES;

/** A narrower kind of the same task, used on data sets and in tags. */
export interface Subtask {
  type: string;
  name: string;
}

export interface TaskEntry {
  /** Key of the entry, as it is in a model's `pipeline_tag`. */
  id: string;
  name: string;
  modality: Modality;
  subtasks?: readonly Subtask[];
  /** No filter over models. */
  hideInModels?: boolean;
  /** No filter over data sets. */
  hideInDatasets?: boolean;
}

/** Input or output of a task, as a sign that a component draws. */
export const TASK_SIGNS = [
  "any",
  "arm",
  "blank",
  "box",
  "dots",
  "film",
  "label",
  "labels",
  "mask",
  "net",
  "page",
  "picture",
  "points",
  "question",
  "ranks",
  "solid",
  "sound",
  "table",
  "text",
  "time",
  "vector",
  "wheel",
] as const;

export type TaskSign = (typeof TASK_SIGNS)[number];

/** The drawing of a task: no two tasks have the same. */
export type TaskDrawing = readonly [from: TaskSign, to: TaskSign];

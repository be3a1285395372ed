/** A written relation between task names, as `data/task-relations.json` holds them; `relations.ts` answers questions from it. */

import type { TaskId } from "./catalog.ts";

/**
 * - `alias`: another name for the same thing.
 * - `canonical`: a separate task, described and served under a more general one.
 * - `superset`: the target contains the named kind, and more.
 * - `replaced-by`: the name is no longer a task; the target took its place.
 */
export type TaskRelationKind = "alias" | "canonical" | "superset" | "replaced-by";

export interface TaskRelation {
  /** The name that is related: a task id, or a word used elsewhere. */
  name: string;
  kind: TaskRelationKind;
  task: TaskId;
  /** One sentence for a person. */
  explanation: string;
}

/**
 * The relations of task names. Servers, libraries and model cards use more names than the catalog
 * has ids, and some ids overlap. A person who finds the wrong one should learn which one works and
 * why. The relations are data, so that a page, an error message and a search box all give the same
 * answer.
 */

import { getTask, TASK_IDS, TASKS, type CatalogedTask, type TaskId } from "./catalog.ts";
import { TASK_RELATIONS } from "./generated/task-relations.ts";
import type { TaskRelation } from "./task-relation.ts";

export interface ResolvedTask {
  task: CatalogedTask;
  /** Absent when the name is the id itself. */
  relation?: TaskRelation;
}

/**
 * The relations a name takes part in, subtasks of the catalog included. Empty for an unknown name.
 * @example
 * import { relationsOf } from "@vitrine/tasks";
 *
 * for (const { kind, task } of relationsOf("sentiment-analysis")) console.log(kind, task);
 * // alias text-classification
 */
export function relationsOf(name: string): TaskRelation[] {
  const folded = foldName(name);
  const written = TASK_RELATIONS.filter((relation) => relation.name === folded);
  const target = new Set<TaskId>(written.map((relation) => relation.task));
  return [...written, ...subtaskRelations(folded).filter((relation) => !target.has(relation.task))];
}

/**
 * Finds the task that a name means: an id, an alias, a retired name, a subtask or `translation_xx_to_yy`. Case, spaces
 * and underscores do not matter. `undefined` when no task fits.
 * @example
 * import { resolveTask } from "@vitrine/tasks";
 *
 * console.log(resolveTask("Sentiment Analysis")?.task.id); // text-classification
 */
export function resolveTask(name: string): ResolvedTask | undefined {
  const folded = foldName(name);
  const direct = getTask(folded);
  if (direct) return { task: direct };
  const relation = relationsOf(folded)[0] ?? languagePairRelation(folded);
  return relation && { task: TASKS[relation.task], relation };
}

function foldName(name: string): string {
  if (typeof name !== "string" || name.length > 200) return "";
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}

function subtaskRelations(folded: string): TaskRelation[] {
  const relations: TaskRelation[] = [];
  for (const id of TASK_IDS) {
    const entry: CatalogedTask = TASKS[id];
    const subtask = entry.subtasks?.find((candidate) => candidate.type === folded && candidate.type !== id);
    if (!subtask) continue;
    relations.push({
      name: folded,
      kind: "superset",
      task: id,
      explanation: `${subtask.name} is a kind of ${id}.`,
    });
  }
  return relations;
}

function languagePairRelation(folded: string): TaskRelation | undefined {
  const pair = /^translation-([a-z]{2,3})-to-([a-z]{2,3})$/.exec(folded);
  if (!pair) return undefined;
  return {
    name: folded,
    kind: "alias",
    task: "translation",
    explanation: `Translation from ${pair[1]} to ${pair[2]}: the language pair belongs into the parameters, not into the task name.`,
  };
}

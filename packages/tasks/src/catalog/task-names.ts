/**
 * Names that people use for each task when they look for a model: next to its own name, the everyday words, abbreviations and
 * names of the work it is used for. Search takes a phrase of a query that is here for the task, so every phrase must
 * mean these tasks and nothing else. Names under which others file a task, and why, are in `data/task-relations.json`.
 */
import { TASKS, type TaskId } from "./catalog.ts";
import { OTHER_NAMES } from "../generated/task-names.ts";

/** The phrase as phrases are compared: lower case, words with one space between them. */
function phraseOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Every phrase with the tasks it means, those of a task's own name first. */
export const TASK_PHRASES: ReadonlyMap<string, readonly TaskId[]> = phrases();

function phrases(): Map<string, TaskId[]> {
  const found = new Map<string, TaskId[]>();
  const add = (phrase: string, id: TaskId) => {
    const tasks = found.get(phrase) ?? [];
    if (!tasks.includes(id)) found.set(phrase, [...tasks, id]);
  };
  for (const { id, name } of Object.values(TASKS)) {
    if (id === "other") continue;
    add(phraseOf(name), id);
    add(phraseOf(id), id);
    for (const other of OTHER_NAMES[id] ?? []) add(phraseOf(other), id);
  }
  return found;
}

/**
 * Everyday names of a task, such as a person types into a search field.
 * @example
 * import { otherTaskNames } from "@vitrine/tasks";
 *
 * console.log(otherTaskNames("automatic-speech-recognition").slice(0, 2));
 * // [ 'speech to text', 'speech recognition' ]
 */
export function otherTaskNames(id: TaskId): string[] {
  return [...(OTHER_NAMES[id] ?? [])];
}

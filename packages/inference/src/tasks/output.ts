/**
 * Answers in their canonical form. Services have used more than one form for the same task; the known ones are brought
 * to one here, and the task's schema decides about the rest.
 */

import type { TaskSchemas } from "@vitrine/tasks/schemas";
import * as v from "valibot";
import { field } from "../providers/answers.ts";
import type { TaskName } from "../providers/provider.ts";

type Loader = () => Promise<Pick<TaskSchemas, "output">>;

/** Schemas of the tasks whose answer is JSON. Files and chunks are checked where they are read. */
const SCHEMA_OF: Readonly<Partial<Record<TaskName, Loader>>> = {
  "audio-classification": () => import("@vitrine/tasks/schemas/audio-classification"),
  "audio-to-audio": () => import("@vitrine/tasks/schemas/audio-to-audio"),
  "automatic-speech-recognition": () => import("@vitrine/tasks/schemas/automatic-speech-recognition"),
  "document-question-answering": () => import("@vitrine/tasks/schemas/document-question-answering"),
  "fill-mask": () => import("@vitrine/tasks/schemas/fill-mask"),
  "image-classification": () => import("@vitrine/tasks/schemas/image-classification"),
  "image-segmentation": () => import("@vitrine/tasks/schemas/image-segmentation"),
  "image-to-text": () => import("@vitrine/tasks/schemas/image-to-text"),
  "object-detection": () => import("@vitrine/tasks/schemas/object-detection"),
  "question-answering": () => import("@vitrine/tasks/schemas/question-answering"),
  "sentence-similarity": () => import("@vitrine/tasks/schemas/sentence-similarity"),
  summarization: () => import("@vitrine/tasks/schemas/summarization"),
  "table-question-answering": () => import("@vitrine/tasks/schemas/table-question-answering"),
  "tabular-classification": () => import("@vitrine/tasks/schemas/tabular-classification"),
  "tabular-regression": () => import("@vitrine/tasks/schemas/tabular-regression"),
  "text-classification": () => import("@vitrine/tasks/schemas/text-classification"),
  "text-generation": () => import("@vitrine/tasks/schemas/text-generation"),
  "token-classification": () => import("@vitrine/tasks/schemas/token-classification"),
  translation: () => import("@vitrine/tasks/schemas/translation"),
  "visual-question-answering": () => import("@vitrine/tasks/schemas/visual-question-answering"),
  "zero-shot-classification": () => import("@vitrine/tasks/schemas/zero-shot-classification"),
  "zero-shot-image-classification": () => import("@vitrine/tasks/schemas/zero-shot-image-classification"),
};

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);

/** Known other forms → the canonical one. What is not recognised passes unchanged and fails at the schema. */
const CANONICAL: Readonly<Partial<Record<TaskName, (value: unknown) => unknown>>> = {
  "text-classification": (value) => {
    const first = firstOf(value);
    return Array.isArray(value) && Array.isArray(first) ? first : value;
  },
  "zero-shot-classification": (value) => {
    const [labels, scores] = [field(value, "labels"), field(value, "scores")];
    if (!Array.isArray(labels) || !Array.isArray(scores) || labels.length !== scores.length) return value;
    return labels.map((label: unknown, index) => ({ label, score: (scores as unknown[])[index] }));
  },
  "question-answering": firstOf,
  "document-question-answering": (value) => withoutNull(firstOf(value), ["score", "start", "end"]),
  "visual-question-answering": firstOf,
  "table-question-answering": firstOf,
  summarization: firstOf,
  "image-to-text": firstOf,
  "text-generation": firstOf,
  "image-segmentation": (value) =>
    Array.isArray(value) ? value.map((element: unknown) => withoutNull(element, ["score"])) : value,
  "token-classification": (value) =>
    Array.isArray(value) ? value.map((element: unknown) => withoutNull(element, ["entity", "entity_group"])) : value,
  translation: (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value),
};

/** Some services write `null` for what is not there. */
function withoutNull(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name, item]) => item !== null || !names.includes(name)));
}

/**
 * Checks an answer and brings it to its canonical form.
 *
 * @returns the answer, or what was expected instead and where
 */
export async function readOutput(task: TaskName, value: unknown): Promise<{ output: unknown } | { expected: string }> {
  if (task === "feature-extraction") {
    const depth = depthOfNumbers(value);
    return depth !== undefined && depth <= 3
      ? { output: value }
      : { expected: "arrays of numbers, nested at most 3 deep" };
  }
  const load = SCHEMA_OF[task];
  if (!load) return value instanceof Blob ? { output: value } : { expected: "a file" };
  const output = CANONICAL[task]?.(value) ?? value;
  if (task === "translation" && Array.isArray(output) && output.length === 0) return { expected: "a translation" };
  const parsed = v.safeParse((await load()).output, output);
  if (parsed.success) return { output };
  const [issue] = parsed.issues;
  const place = v.getDotPath(issue);
  return { expected: `${issue.expected ?? "another value"}${place ? ` at ${place}` : ""}` };
}

/** How deep arrays of numbers are nested; `undefined` where depths differ or something else is inside. */
function depthOfNumbers(value: unknown, level = 1): number | undefined {
  if (!Array.isArray(value) || level > 3) return undefined;
  if (value.every((item) => typeof item === "number")) return level;
  let depth: number | undefined;
  for (const item of value) {
    const inner = depthOfNumbers(item, level + 1);
    if (inner === undefined || (depth !== undefined && inner !== depth)) return undefined;
    depth = inner;
  }
  return depth;
}

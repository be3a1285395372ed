/** The shape of every task's answer that is JSON. Files and chunks are checked where they are read. */

import { either, integer, list, maybe, object, text, typed, type Check } from "../messages/checks.ts";
import type { TaskName } from "../protocol/provider.ts";

const number = typed("number");
/** Missing or of this shape, and never null. */
const optional = (check: Check) => maybe(check, false);
const labels = list(object({ label: text, score: number }));
const generated = object({ generated_text: text });
const translated = object({ translation_text: text });
const numbers = list(number);

const reason: Check = (value, path) =>
  ["length", "eos_token", "stop_sequence"].includes(value as string) ? [] : [{ expected: "a finish reason", path }];
const token = object({ id: integer, text, logprob: nullable(number), special: optional(typed("boolean")) });
const ended = { finish_reason: reason, generated_tokens: integer };

/** There, and of this shape or null. */
function nullable(check: Check): Check {
  return (value, path) => (value === null ? [] : check(value, path));
}

export const OUTPUT_CHECKS: Readonly<Partial<Record<TaskName, Check>>> = {
  "audio-classification": labels,
  "audio-to-audio": list(object({ label: text, blob: text, "content-type": text })),
  "automatic-speech-recognition": object({
    text,
    chunks: optional(list(object({ text, timestamp: list(nullable(number)) }))),
  }),
  "document-question-answering": object({
    answer: text,
    score: optional(number),
    start: optional(integer),
    end: optional(integer),
  }),
  "fill-mask": list(object({ sequence: text, score: number, token: integer, token_str: optional(text) })),
  "image-classification": labels,
  "image-segmentation": list(object({ label: text, mask: text, score: optional(number) })),
  "image-to-text": generated,
  "object-detection": list(
    object({ label: text, score: number, box: object({ xmin: number, ymin: number, xmax: number, ymax: number }) }),
  ),
  "question-answering": object({ answer: text, score: number, start: integer, end: integer }),
  "sentence-similarity": numbers,
  summarization: object({ summary_text: text }),
  "table-question-answering": object({
    answer: text,
    coordinates: list(list(integer)),
    cells: list(text),
    aggregator: optional(text),
  }),
  "tabular-classification": numbers,
  "tabular-regression": numbers,
  "text-classification": labels,
  "text-generation": object({
    generated_text: text,
    details: optional(
      object({
        ...ended,
        prefill: optional(list(token)),
        tokens: optional(list(token)),
        top_tokens: optional(list(list(token))),
        seed: optional(nullable(integer)),
        best_of_sequences: optional(list(object({ ...ended, generated_text: text }))),
      }),
    ),
  }),
  "token-classification": list(
    object({
      entity_group: optional(text),
      entity: optional(text),
      score: number,
      word: text,
      start: integer,
      end: integer,
    }),
  ),
  translation: either(translated, list(translated)),
  "visual-question-answering": object({ answer: text, score: number }),
  "zero-shot-classification": labels,
  "zero-shot-image-classification": labels,
};

const labeled = object({ label: text });
const answered = object({ answer: text });

/**
 * By task, the parts that make an answer, or an item of its list, a result. Lists of numbers have none: their positions
 * count.
 */
export const ESSENTIAL: Readonly<Partial<Record<TaskName, Check>>> = {
  "audio-classification": labeled,
  "audio-to-audio": object({ blob: text }),
  "automatic-speech-recognition": object({ text }),
  "document-question-answering": answered,
  "fill-mask": object({ sequence: text }),
  "image-classification": labeled,
  "image-segmentation": object({ mask: text }),
  "image-to-text": generated,
  "object-detection": object({ box: object({ xmin: number, ymin: number, xmax: number, ymax: number }) }),
  "question-answering": answered,
  "table-question-answering": answered,
  "text-classification": labeled,
  "text-generation": generated,
  "token-classification": object({ word: text }),
  translation: translated,
  "visual-question-answering": answered,
  "zero-shot-classification": labeled,
  "zero-shot-image-classification": labeled,
};

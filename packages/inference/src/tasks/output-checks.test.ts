/** The checks against the tasks' schemas, on whole answers and on thousands of damaged ones. */

import { SCHEMAS } from "@vitrine/tasks/schemas";
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { TaskName } from "../protocol/provider.ts";
import { OUTPUT_CHECKS } from "./output-checks.ts";
import { changed, pathsOf } from "../../test/changed-values.ts";

const label = { label: "a", score: 0.5 };
const token = { id: 1, text: "a", logprob: null, special: true };
const ended = { finish_reason: "length", generated_tokens: 1 };

/** A whole answer of each task, with everything that it may hold. */
const WHOLE: Readonly<Partial<Record<TaskName, unknown>>> = {
  "audio-classification": [label],
  "audio-to-audio": [{ label: "a", blob: "AA==", "content-type": "audio/wav" }],
  "automatic-speech-recognition": { text: "a", chunks: [{ text: "a", timestamp: [0, null] }] },
  "document-question-answering": { answer: "a", score: 1, start: 0, end: 1 },
  "fill-mask": [{ sequence: "a", score: 1, token: 5, token_str: "a" }],
  "image-classification": [label],
  "image-segmentation": [{ label: "a", mask: "AA==", score: 1 }],
  "image-to-text": { generated_text: "a" },
  "object-detection": [{ ...label, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } }],
  "question-answering": { answer: "a", score: 1, start: 0, end: 1 },
  "sentence-similarity": [0.5, 1],
  summarization: { summary_text: "a" },
  "table-question-answering": { answer: "a", coordinates: [[0, 1]], cells: ["a"], aggregator: "SUM" },
  "tabular-classification": [1],
  "tabular-regression": [0.5],
  "text-classification": [label],
  "text-generation": {
    generated_text: "a",
    details: {
      ...ended,
      prefill: [token],
      tokens: [token],
      top_tokens: [[token]],
      seed: null,
      best_of_sequences: [{ ...ended, generated_text: "a" }],
    },
  },
  "token-classification": [{ entity_group: "a", entity: "b", score: 1, word: "a", start: 0, end: 1 }],
  translation: [{ translation_text: "a" }],
  "visual-question-answering": { answer: "a", score: 1 },
  "zero-shot-classification": [label],
  "zero-shot-image-classification": [label],
};

test("every task whose answer is JSON has a check, and an example here", () => {
  expect(Object.keys(WHOLE).toSorted()).toEqual(Object.keys(OUTPUT_CHECKS).toSorted());
});

const other = fc.oneof(
  fc.constantFrom(undefined, null, "", "text", "length", 0, 1.5, true, [], {}, [{}], [null]),
  fc.jsonValue(),
);

test.each(Object.keys(WHOLE) as TaskName[])(
  "the check of %s accepts what its schema accepts, and nothing else",
  (task) => {
    const accepts = (value: unknown) => v.safeParse(SCHEMAS[task].output, value).success;
    const whole = WHOLE[task];
    expect(accepts(whole)).toBe(true);
    const location = fc.constantFrom(...pathsOf(whole));
    fc.assert(
      fc.property(location, other, (path, replacement) => {
        const value = changed(whole, path, replacement);
        expect(OUTPUT_CHECKS[task]?.(value, []).length === 0, JSON.stringify(value)).toBe(accepts(value));
      }),
      { numRuns: 400 },
    );
  },
);

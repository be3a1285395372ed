import { describe, expect, test } from "vitest";
import { callTask } from "./call.ts";
import { InferenceClientProviderOutputError } from "../wire/errors.ts";
import type { TaskName } from "../protocol/provider.ts";

const file = new Blob(["\x89PNG"], { type: "image/png" });
const INPUTS: Partial<Record<TaskName, unknown>> = {
  "image-to-text": file,
  "image-segmentation": file,
  "object-detection": file,
  "document-question-answering": { image: file, question: "q" },
};

/** The task's result where a server answers with this JSON. */
function read(task: TaskName, answer: unknown): Promise<unknown> {
  const fetch: typeof globalThis.fetch = () => Promise.resolve(Response.json(answer));
  return callTask(task, { endpointUrl: "https://server.example", inputs: INPUTS[task] ?? "text" }, { fetch });
}

const label = { label: "a", score: 0.5 };
const box = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };
const token = { score: 0.5, word: "Ada", start: 0, end: 3 };
const cells = { answer: "42", coordinates: [[0, 0]], cells: ["42"] };

describe("answers in every form that services have used", () => {
  test.each<[TaskName, unknown, unknown]>([
    ["text-classification", [[label]], [label]],
    ["text-classification", [label], [label]],
    ["text-classification", [], []],
    ["zero-shot-classification", { labels: ["a"], scores: [0.5] }, [label]],
    ["zero-shot-classification", [label], [label]],
    ["token-classification", [{ ...token, entity_group: "PER" }], [{ ...token, entity_group: "PER" }]],
    ["token-classification", [{ ...token, entity: "B-PER", entity_group: null }], [{ ...token, entity: "B-PER" }]],
    ["question-answering", { answer: "a", score: 1, start: 0, end: 1 }, { answer: "a", score: 1, start: 0, end: 1 }],
    ["question-answering", [{ answer: "a", score: 1, start: 0, end: 1 }], { answer: "a", score: 1, start: 0, end: 1 }],
    ["document-question-answering", { answer: "a" }, { answer: "a" }],
    ["document-question-answering", [{ answer: "a", score: null }], { answer: "a" }],
    ["table-question-answering", cells, cells],
    ["table-question-answering", [{ ...cells, aggregator: "SUM" }], { ...cells, aggregator: "SUM" }],
    ["summarization", { summary_text: "a" }, { summary_text: "a" }],
    ["summarization", [{ summary_text: "a" }], { summary_text: "a" }],
    ["translation", [{ translation_text: "a" }], { translation_text: "a" }],
    [
      "translation",
      [{ translation_text: "a" }, { translation_text: "b" }],
      [{ translation_text: "a" }, { translation_text: "b" }],
    ],
    ["image-to-text", { generated_text: "a" }, { generated_text: "a" }],
    ["image-to-text", [{ generated_text: "a" }], { generated_text: "a" }],
    ["image-segmentation", [{ label: "a", mask: "b", score: null }], [{ label: "a", mask: "b" }]],
    ["object-detection", [{ ...label, box }], [{ ...label, box }]],
    ["feature-extraction", [0.5, 1], [0.5, 1]],
    ["feature-extraction", [[[1]]], [[[1]]]],
    ["summarization", { summary_text: "a", extra: 1 }, { summary_text: "a", extra: 1 }],
  ])("%s %j", async (task, answer, expected) => {
    expect(await read(task, answer)).toEqual(expected);
  });
});

describe("answers of no known form are output errors that say what was expected", () => {
  test.each<[TaskName, unknown]>([
    ["text-classification", [null]],
    ["text-classification", [[{ label: 5, score: 1 }]]],
    ["zero-shot-classification", { labels: ["a"], scores: [] }],
    ["token-classification", [null]],
    ["fill-mask", [null]],
    ["question-answering", []],
    ["document-question-answering", []],
    ["visual-question-answering", null],
    ["table-question-answering", []],
    ["summarization", []],
    ["translation", []],
    ["image-to-text", []],
    ["object-detection", [label]],
    ["object-detection", [null]],
    ["object-detection", [{ ...label, box: { xmin: "0" } }]],
    ["image-segmentation", [null]],
    ["feature-extraction", [[1], 2]],
    ["feature-extraction", [[1], [[2]]]],
    ["feature-extraction", [[[[1]]]]],
    ["feature-extraction", ["a"]],
    ["sentence-similarity", [null]],
    ["tabular-regression", "a"],
    ["text-generation", { choices: [] }],
    ["text-to-image", { data: [] }],
    ["text-to-speech", { audio: 1 }],
  ])("%s %j", async (task, answer) => {
    const inputs = task === "visual-question-answering" ? { image: file, question: "q" } : (INPUTS[task] ?? "text");
    const fetch: typeof globalThis.fetch = () => Promise.resolve(Response.json(answer));
    const call = callTask(task, { endpointUrl: "https://server.example", inputs }, { fetch });
    await expect(call).rejects.toBeInstanceOf(InferenceClientProviderOutputError);
    await expect(call).rejects.toThrow(`Received malformed response from server.example ${task} API: expected`);
  });
});

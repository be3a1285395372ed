import { expect, test } from "vitest";
import { TASK_IDS } from "./catalog.ts";
import { otherTaskNames, TASK_PHRASES } from "./task-names.ts";

test("every task but the one for the rest is found by its name, its id and an everyday word", () => {
  for (const id of TASK_IDS) {
    if (id === "other") continue;
    expect(TASK_PHRASES.get(id.replaceAll("-", " "))).toContain(id);
    expect(otherTaskNames(id).length, `otherNames in data/tasks/${id}.json`).toBeGreaterThan(0);
  }
});

test("phrases are lower case words, and barely one means more than two tasks", () => {
  for (const [phrase, tasks] of TASK_PHRASES) {
    expect(phrase).toMatch(/^[\p{Ll}\p{N}]+( [\p{Ll}\p{N}]+)*$/u);
    expect(tasks.length, phrase).toBeLessThanOrEqual(2);
  }
});

test.each([
  ["speech to text", "automatic-speech-recognition"],
  ["stt", "automatic-speech-recognition"],
  ["transcribe", "automatic-speech-recognition"],
  ["ocr", "image-to-text"],
  ["embeddings", "sentence-similarity"],
  ["remove background", "image-segmentation"],
  ["text to speech", "text-to-speech"],
])("%s means %s", (phrase, task) => {
  expect(TASK_PHRASES.get(phrase)).toContain(task);
});

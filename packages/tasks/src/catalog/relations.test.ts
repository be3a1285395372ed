import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTaskId, TASK_IDS } from "./catalog.ts";
import { relationsOf, resolveTask } from "./relations.ts";
import { TASK_RELATIONS } from "./generated/task-relations.ts";

describe("relations between tasks", () => {
  test("lead to cataloged tasks and never to themselves", () => {
    for (const relation of TASK_RELATIONS) {
      expect(isTaskId(relation.task)).toBe(true);
      expect(relation.name).not.toBe(relation.task);
      expect(relation.name).toBe(relation.name.toLowerCase());
    }
  });

  test("are stated once for each pair", () => {
    const pairs = TASK_RELATIONS.map((relation) => `${relation.name} ${relation.task}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  test("explain themselves in one sentence that names the task or the name", () => {
    for (const { explanation } of TASK_RELATIONS) expect(explanation).toMatch(/^[A-Z][^\n]{15,}\.$/);
  });

  test("no alias or retired name is an id of the catalog", () => {
    for (const relation of TASK_RELATIONS) {
      if (relation.kind === "alias" || relation.kind === "replaced-by") expect(isTaskId(relation.name)).toBe(false);
    }
  });
});

describe("resolving a task name", () => {
  test.each([
    ["sentiment-analysis", "text-classification", "alias"],
    ["NER", "token-classification", "alias"],
    ["Conversational", "text-generation", "replaced-by"],
    ["text2text_generation", "text-generation", "replaced-by"],
    ["Named Entity Recognition", "token-classification", "superset"],
    ["super-resolution", "image-to-image", "superset"],
    ["translation_en_to_fr", "translation", "alias"],
    ["chat", "text-generation", "alias"],
    ["embedding", "feature-extraction", "alias"],
    ["Rerank", "text-ranking", "alias"],
    ["image generation", "text-to-image", "alias"],
    ["stt", "automatic-speech-recognition", "alias"],
  ])("%s means %s (%s)", (name, task, kind) => {
    const resolved = resolveTask(name);
    expect(resolved?.task.id).toBe(task);
    expect(resolved?.relation?.kind).toBe(kind);
  });

  test("an id means itself and needs no explanation", () => {
    for (const id of TASK_IDS) expect(resolveTask(id)).toEqual({ task: expect.objectContaining({ id }) });
  });

  test("conversational is also part of the tasks that see and hear", () => {
    expect(relationsOf("conversational").map((relation) => relation.task)).toEqual([
      "text-generation",
      "image-text-to-text",
      "audio-text-to-text",
    ]);
  });

  test("tasks under a more general one say which", () => {
    for (const [name, task] of [
      ["summarization", "text-generation"],
      ["translation", "text-generation"],
      ["text-to-speech", "text-to-audio"],
    ]) {
      expect(relationsOf(name!)).toContainEqual(expect.objectContaining({ kind: "canonical", task }));
    }
  });

  test("no string makes it throw, and unknown ones resolve to nothing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) }),
        (name) => void resolveTask(name),
      ),
    );
    expect(resolveTask("x".repeat(1_000_000))).toBeUndefined();
    expect(resolveTask("__proto__")).toBeUndefined();
    expect(resolveTask(undefined as unknown as string)).toBeUndefined();
  });
});

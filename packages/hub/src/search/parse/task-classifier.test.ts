import { readFileSync } from "node:fs";
import { TASK_IDS } from "@vitrine/tasks";
import { describe, expect, test } from "vitest";
import { DIGEST_BYTES, ENGLISH_SENTENCES, TaskClassifier, VECTOR_LENGTH, VECTOR_SCALE } from "./task-classifier.ts";
import { parseQuery } from "./parse-query.ts";

const FILE = readFileSync(new URL("../../../../../data/seed/sentence-vectors.bin", import.meta.url));
/** The vector of one of the sentences, as the file has it. */
const vectorOf = (at: number) =>
  [...new Int8Array(FILE.subarray(DIGEST_BYTES + at * VECTOR_LENGTH, DIGEST_BYTES + (at + 1) * VECTOR_LENGTH))].map(
    (part) => part / VECTOR_SCALE,
  );

test("the file of vectors is for these sentences, and each vector has about the length one", () => {
  expect(FILE.length, "run tools/search/make-sentence-vectors.ts").toBe(
    DIGEST_BYTES + ENGLISH_SENTENCES.length * VECTOR_LENGTH,
  );
  for (const at of ENGLISH_SENTENCES.keys()) expect(Math.abs(Math.hypot(...vectorOf(at)) - 1)).toBeLessThan(0.05);
});

const DRUMS = ENGLISH_SENTENCES.findIndex(({ text }) => text === "get only the drums from a track");
const TYPED = "only the drums please";

test("a text with the vector of a sentence means its task, and is embedded once", async () => {
  let calls = 0;
  const classifier = new TaskClassifier(async () => {
    calls += 1;
    return vectorOf(DRUMS);
  }, FILE);
  for (const typed of [TYPED, "Only the drums please"]) {
    const { target, confidence } = (await classifier.taskOf(typed)) ?? {};
    expect(target).toBe("audio-to-audio+sep");
    expect(confidence).toBeGreaterThan(0.9);
  }
  expect(calls).toBe(1);
});

test("an answer that is late is reported, and counts where nothing else is found", async () => {
  let answer!: (vector: number[]) => void;
  const slow = new Promise<number[]>((resolve) => (answer = resolve));
  const classifier = new TaskClassifier(() => slow, FILE);
  let late = 0;
  const onLate = () => (late += 1);
  const { confidence = 0 } = (await classifier.taskOf(TYPED, { onLate })) ?? {};
  expect(late).toBe(1);
  const awaited = classifier.taskOf(TYPED, { isLastResort: true, onLate });
  answer(vectorOf(DRUMS));
  expect(await awaited).toMatchObject({ target: "audio-to-audio+sep" });
  expect((await awaited)?.confidence).toBeGreaterThan(confidence);
  expect(late).toBe(1);
});

test("names, short texts and other scripts are not embedded", async () => {
  const embedded: string[] = [];
  const classifier = new TaskClassifier(async (text) => void embedded.push(text), FILE);
  for (const text of ["llama 3.1 8b instruct", "whisper", "speech 2 text", "音声 認識 モデル"])
    // oxlint-disable-next-line no-await-in-loop
    await classifier.taskOf(text);
  expect(embedded).toEqual([]);
});

test("without a model, with one that fails or is for other sentences, the words decide", async () => {
  const byWords = await new TaskClassifier().taskOf(TYPED);
  expect(byWords).toMatchObject({ target: "audio-to-audio+sep" });
  const failing = new TaskClassifier(() => Promise.reject(new Error("no model")), FILE);
  expect(await failing.taskOf(TYPED)).toEqual(byWords);
  const other = new TaskClassifier(async () => vectorOf(0), Buffer.alloc(FILE.length));
  expect(await other.taskOf(TYPED)).toEqual(byWords);
});

describe("by words alone", () => {
  const classifier = new TaskClassifier();

  test.each([
    ["which customers are going to cancel", "tabular-classification"],
    ["show me the distance of objects from one photo", "depth-estimation"],
    ["protect my bot from harmful prompts", "text-classification+guard"],
    ["a clip from a short description", "text-to-video"],
    ["bring an old picture to life", "image-to-video"],
  ])("“%s” is %s", async (typed, target) => {
    expect(await classifier.taskOf(typed)).toMatchObject({ target });
  });

  test("names, and what examples do not speak of, are no task", async () => {
    for (const typed of ["Qwen3-8B", "all-MiniLM-L6-v2", "mistralai", "zzqy blorf", "", "?!"])
      // oxlint-disable-next-line no-await-in-loop
      expect(await classifier.taskOf(typed), typed).toBeUndefined();
  });

  test("any text takes a bounded time", async () => {
    // Processor time, so that a busy machine changes nothing.
    const begun = process.cpuUsage();
    await classifier.taskOf("video of a photo ".repeat(100_000));
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
  });

  test("examples are of tasks alone", () => {
    for (const { target } of ENGLISH_SENTENCES) expect(TASK_IDS).toContain(target.split("+")[0]);
  });
});

test("what the text means replaces what one of its words means, and filters stay", () => {
  const { parts, need } = parseQuery("sing a summary of my paper under 3b", false, "text-to-audio");
  expect(parts.map(({ filter }) => filter)).toEqual([{ task: "text-to-audio" }, { maxParameters: 3e9 }]);
  expect(need?.alternative).toBeDefined();
});

test("all that is no other filter says the need, also a task that is named in it", () => {
  const { text, parts } = parseQuery("keep my chatbot from german insults please", false, "text-classification+guard");
  const task = ["text-classification", "text-generation", "image-text-to-text"];
  const filter = { task, idContainsAny: ["guard", "moderation", "safety", "shield"] };
  expect(parts).toEqual([
    { words: "keep my chatbot from", filter },
    { words: "german", filter: { language: "de" } },
    { words: "insults please", filter },
  ]);
  expect(text).toBe("");
});

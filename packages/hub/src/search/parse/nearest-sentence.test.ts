import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  DIGEST_BYTES,
  ENGLISH_SENTENCES,
  SentenceClassifier,
  VECTOR_LENGTH,
  VECTOR_SCALE,
} from "./nearest-sentence.ts";
import { parseQuery } from "./parse-query.ts";

const FILE = readFileSync(new URL("../../../seed/sentence-vectors.bin", import.meta.url));
/** The vector of one of the sentences, as the file has it. */
const vectorOf = (at: number) =>
  [...new Int8Array(FILE.subarray(DIGEST_BYTES + at * VECTOR_LENGTH, DIGEST_BYTES + (at + 1) * VECTOR_LENGTH))].map(
    (part) => part / VECTOR_SCALE,
  );

test("the file of vectors is for these sentences, and each vector has about the length one", () => {
  expect(FILE.length, "run packages/hub/scripts/make-sentence-vectors.ts").toBe(
    DIGEST_BYTES + ENGLISH_SENTENCES.length * VECTOR_LENGTH,
  );
  for (const at of ENGLISH_SENTENCES.keys()) expect(Math.abs(Math.hypot(...vectorOf(at)) - 1)).toBeLessThan(0.05);
});

test("a text with the vector of a sentence means its task, and is embedded once", async () => {
  let calls = 0;
  const at = ENGLISH_SENTENCES.findIndex(({ text }) => text === "get only the drums from a track");
  const classifier = new SentenceClassifier(async () => {
    calls += 1;
    return vectorOf(at);
  }, FILE);
  expect(await classifier.nearest("only the drums please")).toBe("audio-to-audio");
  expect(await classifier.nearest("Only the drums please")).toBe("audio-to-audio");
  expect(calls).toBe(1);
});

test("an answer that is late counts where nothing else is found", async () => {
  const at = ENGLISH_SENTENCES.findIndex(({ text }) => text === "get only the drums from a track");
  const slow = Promise.withResolvers<number[]>();
  const classifier = new SentenceClassifier(() => slow.promise, FILE);
  const typed = "only the drums please";
  expect(await classifier.nearest(typed)).toBeUndefined();
  const awaited = classifier.nearest(typed, { isLastResort: true });
  slow.resolve(vectorOf(at));
  expect(await awaited).toBe("audio-to-audio");
});

test("names, short texts and other scripts are not embedded", async () => {
  const classifier = new SentenceClassifier(() => Promise.reject(new Error("embedded")), FILE);
  for (const text of ["llama 3.1 8b instruct", "whisper", "text to speech 2", "音声 認識 モデル"])
    expect(await classifier.nearest(text), text).toBeUndefined();
});

test("a model that fails, or is for other sentences, leaves the words to decide", async () => {
  const failing = new SentenceClassifier(() => Promise.reject(new Error("no model")), FILE);
  expect(await failing.nearest("only the drums please")).toBeUndefined();
  const other = new SentenceClassifier(async () => vectorOf(0), Buffer.alloc(FILE.length));
  expect(await other.nearest("only the drums please")).toBeUndefined();
});

test("what the text means replaces what one of its words means, and filters stay", () => {
  const { parts, need } = parseQuery("sing a summary of my paper under 3b", false, "text-to-audio");
  expect(parts.map(({ filter }) => filter)).toEqual([{ task: "text-to-audio" }, { maxParameters: 3e9 }]);
  expect(need?.alternative).toBeDefined();
});

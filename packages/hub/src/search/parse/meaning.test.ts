/** Needs in plain words, understood by an embedding model, on each engine. */
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { ENGINES, titleOf } from "../../testing/store-under-test.ts";
import { DIGEST_BYTES, ENGLISH_SENTENCES, VECTOR_LENGTH, VECTOR_SCALE } from "./task-classifier.ts";

const FILE = readFileSync(new URL("../../../../../data/seed/sentence-vectors.bin", import.meta.url));
const AT = ENGLISH_SENTENCES.findIndex(({ text }) => text === "get only the drums from a track");
const VECTOR = [
  ...new Int8Array(FILE.subarray(DIGEST_BYTES + AT * VECTOR_LENGTH, DIGEST_BYTES + (AT + 1) * VECTOR_LENGTH)),
].map((part) => part / VECTOR_SCALE);

describe.each(ENGINES.map((engine) => ({ title: titleOf(engine), engine })))("on the $title", ({ engine }) => {
  test.skipIf(engine.skipped !== undefined)("a need is the task that its meaning is nearest to", async () => {
    const store = await engine.open({ embed: () => Promise.resolve(VECTOR) });
    onTestFinished(() => store.close());
    await store.upsertMany([
      { id: "acme/parts", tags: [], pipeline_tag: "audio-to-audio" },
      { id: "acme/drums-only", tags: [], pipeline_tag: "text-to-audio" },
    ]);
    const { items, filter } = await store.find({ q: "only the drums please" });
    expect(filter.task).toBe("audio-to-audio");
    expect(items.map(({ id }) => id)).toEqual(["acme/parts"]);
  });
});

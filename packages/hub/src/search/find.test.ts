/** Which part of a text is asked for when the whole of it finds nothing. */
import { expect, test } from "vitest";
import { findModels, type Finder } from "./find.ts";
import type { ModelQuery } from "./model-query.ts";

/** A store that has models for these questions alone. */
function finder(has: (query: ModelQuery) => boolean): Finder & { asked: ModelQuery[] } {
  const asked: ModelQuery[] = [];
  return {
    asked,
    search(query) {
      asked.push(query);
      return Promise.resolve({ items: [], total: has(query) ? 5 : 0, sort: "relevance" } as never);
    },
    isName: () => Promise.resolve(false),
    correct: () => Promise.resolve(undefined),
  };
}

test("the name without its facts comes first, and what was left out is said", async () => {
  const found = await findModels(
    finder(({ q, task }) => q === "sam" && task === undefined),
    { q: "sam segmentation" },
  );
  expect(found).toMatchObject({ total: 5, text: "sam", understood: [], leftOut: "segmentation" });
});

test("then the facts without the name, also where they are not known", async () => {
  const isKnown = finder(({ q, task }) => q === "" && task === "text-to-speech");
  expect(await findModels(isKnown, { q: "nowhere text to speech" })).toMatchObject({
    total: 5,
    text: "",
    understood: [{ words: "text to speech" }],
    leftOut: "nowhere",
  });
  const isUnknown = finder(({ q, orUnknown }) => q === "" && orUnknown === true);
  expect(await findModels(isUnknown, { q: "nowhere text to speech" })).toMatchObject({ orUnknown: true, total: 5 });
});

test("a name that finds nothing is asked for without one of its words, the last first, beside its facts", async () => {
  const coder = finder(({ q }) => q === "code");
  expect(await findModels(coder, { q: "code completion" })).toMatchObject({ text: "code", leftOut: "completion" });
  const llama = finder(({ q, aboutParameters }) => q === "llama" && aboutParameters === "70b");
  expect(await findModels(llama, { q: "nice llama 70b" })).toMatchObject({
    text: "llama",
    leftOut: "nice",
    understood: [{ words: "70b" }],
  });
  const asking = finder(({ q, aboutParameters }) => q === "llama" && aboutParameters === "70b");
  expect(await findModels(asking, { q: "the best llama 70b api" })).not.toHaveProperty("leftOut");
  const nothing = finder(() => false);
  await findModels(nothing, { q: "one two three four 7b gguf" });
  expect(nothing.asked.length).toBeLessThanOrEqual(12);
});

test("what finds something is asked for as it is, and nothing is left out of it", async () => {
  const all = finder(() => true);
  expect(await findModels(all, { q: "sam segmentation" })).not.toHaveProperty("leftOut");
  expect(all.asked).toHaveLength(1);
});

test("where no part finds anything the question stands as it was, after a bounded number of tries", async () => {
  const nothing = finder(() => false);
  const found = await findModels(nothing, { q: "nowhere text to speech 7b gguf" });
  expect(found).toMatchObject({ total: 0 });
  expect(found).not.toHaveProperty("leftOut");
  expect(nothing.asked.length).toBeLessThanOrEqual(8);
});

/** Which words of a text are searched when the whole text finds nothing. */
import { expect, test } from "vitest";
import { InvalidCursorError } from "../cursor.ts";
import { findModels } from "./find-models.ts";
import type { Finder } from "./found-page.ts";
import type { ModelQuery } from "../model-query.ts";
import type { ClassifyOptions } from "./task-classifier.ts";

/** A store that has models for these queries alone. */
function finder(
  has: (query: ModelQuery) => boolean,
  names: readonly string[] = [],
): Finder & { filterQuery: ModelQuery[] } {
  const filterQuery: ModelQuery[] = [];
  return {
    filterQuery,
    search(asked) {
      // The space behind a finished word is for the store.
      const query = asked.q === undefined ? asked : { ...asked, q: asked.q.trim() };
      filterQuery.push(query);
      const items = has(query) && names.includes(query.q ?? "") ? [{ id: `acme/${query.q ?? ""}` }] : [];
      return Promise.resolve({ items, total: has(query) ? 5 : 0, sort: "relevance" } as never);
    },
    isName: () => Promise.resolve(false),
    correct: () => Promise.resolve(undefined),
  };
}

/** One that always says this task, as sure as the options make it. */
const classifierOf = (
  confidenceOf: (options: ClassifyOptions) => number | undefined,
  target: string,
): NonNullable<Finder["classifier"]> => ({
  taskOf: (_, options = {}) => {
    const confidence = confidenceOf(options);
    return Promise.resolve(confidence === undefined ? undefined : { target, confidence });
  },
});

test("where no model passes the filters, the name alone is searched, and the omission is reported", async () => {
  const found = await findModels(
    finder(({ q, task }) => q === "sam" && task === undefined),
    { q: "sam segmentation" },
  );
  expect(found).toMatchObject({ total: 5, text: "sam", parsedFilters: [], omittedTerms: "segmentation" });
});

test("then the filters without the name, also where they are unknown", async () => {
  const isKnown = finder(({ q, task }) => q === "" && task === "text-to-speech");
  expect(await findModels(isKnown, { q: "nowhere text to speech" })).toMatchObject({
    total: 5,
    text: "",
    parsedFilters: [{ words: "text to speech" }],
    omittedTerms: "nowhere",
  });
  const isUnknown = finder(({ q, orUnknown }) => q === "" && orUnknown === true);
  expect(await findModels(isUnknown, { q: "nowhere text to speech" })).toMatchObject({ orUnknown: true, total: 5 });
});

test("of words of names that no model has together, the rarest goes, and the filters stay", async () => {
  const counts: Record<string, number> = { llama: 90, "3.3": 20, exl2: 3, "llama 3.3": 9 };
  const found = await findModels(
    {
      ...finder(() => false),
      search: ({ q = "" }) => {
        const total = counts[q.trim()] ?? 0;
        return Promise.resolve({
          items: total === 0 ? [] : [{ id: `acme/${q.trim()}` }],
          total,
          sort: "relevance",
        } as never);
      },
    },
    { q: "llama 3.3 exl2 speech to text" },
  );
  expect(found).toMatchObject({
    text: "llama 3.3",
    omittedTerms: "exl2",
    filter: { task: "automatic-speech-recognition" },
  });
});

test("a name without results is searched again without the words that no model has, with the same filters", async () => {
  const zebra = finder(({ q }) => q === "zebra", ["zebra"]);
  expect(await findModels(zebra, { q: "zebra stripes" })).toMatchObject({ text: "zebra", omittedTerms: "stripes" });
  const llama = finder(({ q }) => q === "llama", ["llama"]);
  expect(await findModels(llama, { q: "nice llama 70b" })).toMatchObject({
    text: "llama",
    omittedTerms: "nice",
    parsedFilters: [{ words: "70b" }],
  });
  const meaningful = finder(({ q, aboutParameters }) => q === "llama" && aboutParameters === "70b");
  expect(await findModels(meaningful, { q: "the best llama 70b api" })).not.toHaveProperty("omittedTerms");
  const nothing = finder(() => false);
  await findModels(nothing, { q: "one two three four 7b gguf" });
  expect(nothing.filterQuery.length).toBeLessThanOrEqual(14);
});

test("a text with results is searched as it is, and nothing is omitted from it", async () => {
  const all = finder(() => true);
  expect(await findModels(all, { q: "sam segmentation" })).not.toHaveProperty("omittedTerms");
  expect(all.filterQuery).toHaveLength(1);
});

test("where no part finds anything the query is as it was, after a bounded number of tries", async () => {
  const nothing = finder(() => false);
  const found = await findModels(nothing, { q: "nowhere text to speech 7b gguf" });
  expect(found).toMatchObject({ total: 0 });
  expect(found).not.toHaveProperty("omittedTerms");
  expect(nothing.filterQuery.length).toBeLessThanOrEqual(14);
});

test("a recognized task stays, and of the free words the most common is left out first", async () => {
  const counts: Record<string, number> = { laptop: 3, "red panda": 0, red: 900, panda: 7 };
  const typed = "summarize red panda";
  const store: Finder = {
    search: ({ q = "", task }) =>
      Promise.resolve({
        items: [],
        total: task === undefined ? (counts[q] ?? 0) : q === "panda" ? 2 : 0,
        sort: "relevance",
      } as never),
    isName: () => Promise.resolve(false),
    correct: () => Promise.resolve(undefined),
  };
  expect(await findModels(store, { q: typed })).toMatchObject({
    parsedFilters: [{ words: "summarize", filter: { task: "summarization" } }],
    text: "panda",
    omittedTerms: "red",
  });
});

test("a pasted id that is not here is said to be missing, with what has a name like it", async () => {
  const known: Finder = {
    search: ({ q }) =>
      Promise.resolve({
        items: [],
        total: q === "Qwen/Qwen3-8B" || q === "Other Model" ? 4 : 0,
        sort: "relevance",
      } as never),
    isName: (text) => Promise.resolve(text === "Qwen/Qwen3-8B"),
    correct: () => Promise.resolve(undefined),
  };
  const here = await findModels(known, { q: "https://huggingface.co/Qwen/Qwen3-8B/tree/main" });
  expect(here).toMatchObject({ text: "Qwen/Qwen3-8B", pasted: { id: "Qwen/Qwen3-8B" } });
  expect(here).not.toHaveProperty("isPastedMissing");
  expect(await findModels(known, { q: "ollama run hf.co/nobody/Other-Model-GGUF:Q4_K_M" })).toMatchObject({
    total: 4,
    isPastedMissing: true,
    pasted: { id: "nobody/Other-Model-GGUF", quantization: "Q4_K_M" },
  });
});

test("a closed model is named, with what is near it", async () => {
  const gpt = finder(({ q }) => q === "gpt oss");
  expect(await findModels(gpt, { q: "gpt-4o" })).toMatchObject({
    closed: { name: "GPT-4o" },
    text: "gpt oss",
    total: 5,
  });
  // Models that were made with its answers have its name.
  const copies = finder(({ q }) => q === "claude" || q === "");
  expect(await findModels(copies, { q: "claude" })).toMatchObject({ closed: { name: "Claude" }, text: "" });
});

test.each([
  ["free alternative to Midjourney", "Midjourney"],
  ["an open source alternative to elevenlabs", "ElevenLabs"],
  ["copilot alternative", "GitHub Copilot"],
  ["something like siri but offline", "Siri"],
  ["whisper alternative", undefined],
  ["like a sonnet", undefined],
])("%s is a wish for what is near %s", async (q, name) => {
  expect(
    (
      await findModels(
        finder(() => true),
        { q },
      )
    ).closed?.name,
  ).toBe(name);
});

test("plain words get the task of the nearest examples, on further pages too", async () => {
  const typed = "which customers are going to cancel";
  const churn = finder(({ task }) => task === "tabular-classification");
  expect(await findModels(churn, { q: typed })).toMatchObject({
    parsedFilters: [{ words: expect.stringContaining("customers"), filter: { task: "tabular-classification" } }],
    text: "",
    total: 5,
  });
  const ofItsQuery: Finder = {
    ...churn,
    search: (query) =>
      query.cursor === undefined || query.task === "tabular-classification"
        ? churn.search(query)
        : Promise.reject(new InvalidCursorError()),
  };
  expect(await findModels(ofItsQuery, { q: typed, cursor: "next" })).toMatchObject({ total: 5, text: "" });
});

test("the words of a need are not corrected", async () => {
  const store = finder(({ task, q }) => (task === "image-to-video" && q === "") || task === "text-to-video");
  store.correct = () => Promise.resolve("video aus einem toto erstellen");
  expect(await findModels(store, { q: "video aus einem foto erstellen" })).toMatchObject({
    total: 5,
    filter: { task: "image-to-video" },
  });
});

test("where nothing is found, the task that the whole text is likely to mean is taken, on further pages too", async () => {
  const store = finder(({ task }) => task === "depth-estimation");
  const asked: unknown[] = [];
  store.classifier = classifierOf((options) => {
    asked.push(options);
    return options.isLastResort === true ? 0.3 : undefined;
  }, "depth-estimation");
  const typed = "how deep is each pixel";
  expect(await findModels(store, { q: typed })).toMatchObject({
    total: 5,
    text: "",
    parsedFilters: [{ words: typed, filter: { task: "depth-estimation" } }],
  });
  const onLate = expect.any(Function) as unknown;
  expect(asked).toEqual([
    { isPatient: false, onLate },
    { isLastResort: true, onLate },
  ]);
});

test("where the embedding model was late, the page says that it may be better another time", async () => {
  const store = finder(() => true);
  store.classifier = classifierOf(({ onLate }) => void onLate?.(), "robotics");
  expect(await findModels(store, { q: "how deep is each pixel" })).toMatchObject({ isProvisional: true });
  expect(
    await findModels(
      finder(() => true),
      { q: "how deep is each pixel" },
    ),
  ).not.toHaveProperty("isProvisional");
});

test("words that say nothing about a model are not searched for, in any language", async () => {
  for (const q of ["a the of", "what is the", "ein das von"]) {
    const store = finder(() => true);
    expect(await findModels(store, { q }), q).toMatchObject({ text: "", isFillersOnly: true, parsedFilters: [] });
    expect(store.filterQuery, q).toEqual([{ q: "" }]);
  }
  expect(
    await findModels(
      finder(() => true),
      { q: "the best model" },
    ),
  ).not.toHaveProperty("isFillersOnly");
});

test.each([
  ["sd 1.5", "stable diffusion 1.5"],
  ["sd15 inpainting", "stable diffusion 1.5 inpainting"],
  ["sdxl", "stable diffusion xl"],
  ["sd", "stable diffusion"],
  ["cn", "controlnet"],
  ["ds r1", "deepseek r1"],
  ["l3.1 8b", "llama 3.1 8b"],
  ["q3 8b", "qwen3 8b"],
])("the short name in %j is spelled out", async (q, written) => {
  expect(
    await findModels(
      finder(() => true),
      { q },
    ),
  ).toMatchObject({ corrected: written });
});

test("a version that is written onto a number is taken apart where nothing is found otherwise", async () => {
  const store = finder(({ q }) => q === "minilm-l6 v2");
  expect(await findModels(store, { q: "minilm-l6v2" })).toMatchObject({ total: 5, corrected: "minilm-l6 v2" });
});

test("what may be a short name of something else stays as it is", async () => {
  for (const q of ["q3", "q3_k_m", "sdar", "ds4sd", "cnn", "l3-stheno", "sd turbo"])
    expect(
      await findModels(
        finder(() => true),
        { q },
      ),
      q,
    ).not.toHaveProperty("corrected");
});

test("a property that no model states is searched as the word that names have, and reported", async () => {
  const found = await findModels(
    finder(() => true),
    { q: "qwen without censorship" },
  );
  expect(found).toMatchObject({ unstated: "uncensored", text: "qwen uncensored" });
});

test("a sentence is its task before words of cards count, and few words are looked for as a name first", async () => {
  const all = finder(() => true);
  const sentence = await findModels(all, { q: "how far away are things in a photo" });
  expect(sentence).toMatchObject({ text: "", filter: { task: "depth-estimation" } });
  const classified = (confidence: number, q: string) =>
    findModels({ ...all, classifier: classifierOf(() => confidence, "robotics") }, { q });
  expect(await classified(0.6, "reliable happy arms")).toMatchObject({ text: "reliable happy arms" });
  const robots = { text: "", filter: { task: "robotics" } };
  expect(await classified(0.95, "reliable happy arms")).toMatchObject(robots);
  const named = { ...all, search: async () => ({ items: [{ id: "acme/Reliable-Happy-Arms" }], total: 5 }) as never };
  expect(
    await findModels({ ...named, classifier: classifierOf(() => 0.95, "robotics") }, { q: "reliable happy arms" }),
  ).toMatchObject({ text: "reliable happy arms" });
  expect(await classified(0.6, "two reliable happy arms")).toMatchObject(robots);
  // A task that is named in it counts, unless a longer sentence leaves no doubt.
  expect(await classified(0.7, "arms for an object detection robot")).toMatchObject({
    filter: { task: "object-detection" },
  });
  expect(await classified(0.95, "arms for an object detection robot")).toMatchObject(robots);
});

/** Search and filters for people who do not write English, or not as the author did. */
import type { ModelRecord } from "@vitrine/models";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../store.ts";
import { ONE_ENGINE, titleOf } from "../../testing/store-under-test.ts";

const CARDS: Readonly<Record<string, string>> = {
  zh: "这是一个中文情感分析模型，支持长文本。",
  ja: "これは日本語の音声認識モデルです。",
  th: "แบบจำลองภาษาไทยสำหรับการจำแนกข้อความ",
  hi: "यह हिन्दी के लिए एक मॉडल है।",
  ko: "한국어 요약을 위한 모델입니다.",
  ar: "نموذج لتصنيف النصوص العربية",
  ru: "Модель для анализа отзывов, ещё точнее",
  fr: "Un modèle qui écrit des résumés en français",
  de: "Straße, Größe und Übermut",
  tr: "İstanbul için eğitildi",
};

const models: ModelRecord[] = [
  ...Object.entries(CARDS).map(([language, card]) => ({ id: `speaks/${language}`, tags: [], card })),
  { id: "libs/written-large", tags: [], library_name: "Diffusers" },
  { id: "libs/written-small", tags: [], library_name: "diffusers" },
  { id: "libs/by-alias", tags: [], library_name: "adapters" },
  { id: "libs/unregistered", tags: [], library_name: "My-Own_Lib" },
  { id: "libs/unregistered-too", tags: [], library_name: "my-own_lib" },
];

describe.each(ONE_ENGINE.map((engine) => [titleOf(engine), engine] as const))("on the %s", (_, engine) => {
  describe.skipIf(engine.skipped !== undefined)("a store of cards in many languages", () => {
    let store: Store;
    beforeAll(async () => {
      store = await engine.open();
      await store.upsertMany(models);
    });
    afterAll(() => store?.close());
    const found = async (q: string) => (await store.search({ q })).items.map(({ id }) => id);

    test.each([
      ["情感分析", "zh"],
      ["中文", "zh"],
      ["长文本 情感", "zh"],
      ["日本語", "ja"],
      ["音声認識モデル", "ja"],
      ["ภาษาไทย", "th"],
      ["हिन्दी", "hi"],
      ["한국어", "ko"],
      ["العربية", "ar"],
      ["отзывов", "ru"],
      ["ЕЩЕ", "ru"],
      ["resumes", "fr"],
      ["RÉSUMÉS", "fr"],
      ["re\u0301sume\u0301s", "fr"],
      ["francais", "fr"],
      ["strasse", "de"],
      ["GRÖSSE", "de"],
      ["ubermut", "de"],
      ["istanbul", "tr"],
      ["İSTANBUL", "tr"],
    ])("%s finds the card in %s and no other", async (q, language) => {
      expect(await found(q)).toEqual([`speaks/${language}`]);
    });

    test("a single character of a script without spaces finds what holds it", async () => {
      expect(await found("音")).toEqual(["speaks/ja"]);
      expect(await found("す")).toEqual(["speaks/ja"]);
    });

    test("a missing word of such a script is not found in the characters of others", async () => {
      expect(await found("析情")).toEqual([]);
      expect(await found("中本")).toEqual([]);
    });

    test("a library is one, however its key is written", async () => {
      const ids = async (library: string) => (await store.search({ library, sort: "name" })).items.map(({ id }) => id);
      for (const key of ["diffusers", "Diffusers", "DIFFUSERS"]) {
        expect(await ids(key)).toEqual(["libs/written-large", "libs/written-small"]);
      }
      expect(await ids("adapter-transformers")).toEqual(["libs/by-alias"]);
      expect(await ids("MY-OWN_LIB")).toEqual(["libs/unregistered", "libs/unregistered-too"]);
      const { library } = await store.facets({}, ["library"]);
      expect(library).toEqual([
        { value: "diffusers", count: 2 },
        { value: "my-own_lib", count: 2 },
        { value: "adapter-transformers", count: 1 },
      ]);
    });

    test("the key an author wrote stays a tag to filter by, and the record as it was", async () => {
      expect((await store.search({ tag: "Diffusers" })).items.map(({ id }) => id)).toEqual(["libs/written-large"]);
      expect((await store.get("libs/by-alias"))?.library_name).toBe("adapters");
    });

    test("invalid numbers and dates do not prevent storing a record, or those stored with it", async () => {
      const odd = [
        { id: "odd/negative", tags: [], downloads: -5, likes: 1.5 },
        { id: "odd/endless", tags: [], downloads: Infinity, likes: Number.NaN },
        { id: "odd/date", tags: [], lastModified: "yesterday", createdAt: "+275760-09-13T00:00:00.000Z" },
        { id: "odd/large", tags: [], safetensors: { total: 1e300 } },
      ];
      await store.upsertMany(odd);
      expect((await store.search({ author: "odd" })).total).toBe(odd.length);
      for (const sort of ["downloads", "likes", "updated", "created", "size"] as const) {
        const { items, nextCursor } = await store.search({ author: "odd", sort, limit: 2 });
        const rest = await store.search({ author: "odd", sort, limit: 2, ...(nextCursor && { cursor: nextCursor }) });
        expect(new Set([...items, ...rest.items].map(({ id }) => id)).size).toBe(odd.length);
      }
    });
  });

  describe.skipIf(engine.skipped !== undefined)("a store of families and their generations", () => {
    let store: Store;
    beforeAll(async () => {
      store = await engine.open();
      const popular = (id: string, popularity: number): ModelRecord => ({ id, tags: [], metadata: { popularity } });
      await store.upsertMany([
        popular("Qwen/Qwen-7B-Chat", 10),
        popular("Qwen/Qwen3.5-27B", 400),
        popular("somebody/qwen-tuned", 5),
        popular("else/my-qwen-model", 600),
        popular("Ultralytics/YOLOv8", 20),
        popular("hustvl/yolos-tiny", 300),
        popular("facebook/recognition-large", 10),
        popular("someone/face-recognition", 5),
        { ...popular("zai-org/GLM-4.5", 600), createdAt: "2025-07-28T00:00:00Z" },
        { ...popular("zai-org/GLM-5", 500), createdAt: "2026-02-12T00:00:00Z" },
        { ...popular("someone/GLM-6-mine", 300), createdAt: "2026-10-01T00:00:00Z" },
        { ...popular("zai-org/GLM-old", 10), createdAt: "2022-02-12T00:00:00Z" },
        { ...popular("nvidia/Nemotron-3.5-Embed-1B", 30), createdAt: "2026-11-01T00:00:00Z" },
        { ...popular("nvidia/Nemotron-Research-8B", 20), pipeline_tag: "text-generation" },
        { ...popular("nvidia/Nemotron-4-340B", 10), pipeline_tag: "text-generation" },
        { ...popular("nvidia/NVIDIA-Nemotron-3-Nano", 5), pipeline_tag: "text-generation" },
        { ...popular("nvidia/Nemotron-8b", 40), pipeline_tag: "text-generation" },
        popular("meta-llama/Llama-3.2-3B", 400),
        popular("someone/llama3.2-tuned", 20),
      ]);
    });
    afterAll(() => store?.close());
    const found = async (q: string) => (await store.search({ q })).items.map(({ id }) => id);

    test("the name of a family finds its current generation first, by use, before those who name it later", async () => {
      expect(await found("qwen")).toEqual([
        "Qwen/Qwen3.5-27B",
        "Qwen/Qwen-7B-Chat",
        "somebody/qwen-tuned",
        "else/my-qwen-model",
      ]);
      expect((await found("yolo"))[0]).toBe("Ultralytics/YOLOv8");
    });

    test("a family's maker comes before others, and the newest of its models before older ones, on all pages", async () => {
      const glm = ["zai-org/GLM-5", "zai-org/GLM-4.5", "zai-org/GLM-old", "someone/GLM-6-mine"];
      expect(await found("glm")).toEqual(glm);
      const first = await store.search({ q: "glm", limit: 2 });
      const second = await store.search({ q: "glm", limit: 2, cursor: first.nextCursor as string });
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(glm);
      const part = store.restrictedTo(["someone/*"]);
      expect((await part.search({ q: "glm" })).items.map(({ id }) => id)).toEqual(["someone/GLM-6-mine"]);
    });

    test("a family's generations come before its branches, sizes and models on the side", async () => {
      expect(await found("nemotron")).toEqual([
        "nvidia/Nemotron-4-340B",
        "nvidia/NVIDIA-Nemotron-3-Nano",
        "nvidia/Nemotron-3.5-Embed-1B",
        "nvidia/Nemotron-8b",
        "nvidia/Nemotron-Research-8B",
      ]);
    });

    test("a number may stand apart from the name before it", async () => {
      for (const typed of ["llama3.2", "llama 3.2", "llama-3.2"])
        expect(await found(typed), typed).toEqual(["meta-llama/Llama-3.2-3B", "someone/llama3.2-tuned"]);
    });

    test("a word that another follows is a word; the last one may be a beginning", async () => {
      expect(await found("face recog")).toEqual(["someone/face-recognition"]);
      expect(await found("face")).toEqual(["someone/face-recognition", "facebook/recognition-large"]);
      expect(await found("face ")).toEqual(["someone/face-recognition"]);
    });
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuery, combinedFilter, requestedOrder } from "./parse-query.ts";

describe("filters in a query", () => {
  test.each([
    ["qwen3 gguf", "qwen3", { format: "gguf" }],
    ["7b chat apache", "", { aboutParameters: "7b", task: "text-generation", license: "apache-2.0" }],
    ["under 2b", "", { maxParameters: 2e9 }],
    ["models over 70 B", "", { minParameters: 70e9 }],
    ["italian asr", "", { language: "it", task: "automatic-speech-recognition" }],
    ["Speech-to-Text", "", { task: "automatic-speech-recognition" }],
    ["remove background", "", { task: "image-segmentation", idContainsAny: "rmbg" }],
    ["embeddings for german", "", { task: ["feature-extraction", "sentence-similarity"], language: "de" }],
    ["fits in 8 GB coding", "coding", { maxMemory: 8 * 1024 ** 3 }],
    ["128k context llama", "llama", { minContext: 128_000 }],
    ["llama on groq", "llama", { provider: "groq" }],
    ["vision model under 8gb", "", { task: "image-text-to-text", maxMemory: 8 * 1024 ** 3 }],
    ["chat model with tools", "", { task: "text-generation", ability: "tools" }],
    ["reasoning with function calling and image input", "", { ability: ["reasoning", "tools", "vision"] }],
    ["small vision model", "", { maxParameters: 4e9, task: "image-text-to-text" }],
    ["small 7b", "small", { aboutParameters: "7b" }],
    ["time series forecast", "", { task: "time-series-forecasting" }],
    ["translate english to swahili", "", { task: "translation", language: "sw" }],
    ["summarization instruct", "", { task: "summarization" }],
    ["depth anything depth estimation", "depth anything", { task: "depth-estimation" }],
    ["mistral instruct text generation", "mistral instruct", { task: "text-generation" }],
    ["llama 4.5bpw", "llama", { bits: "4" }],
    ["生成图片的模型 8GB显存", "", { task: "text-to-image", maxMemory: 8 * 1024 ** 3 }],
    ["petit modèle de code", "", { maxParameters: 4e9, task: "text-generation", idContainsAny: ["code", "devstral"] }],
    [
      "embedding model for legal documents",
      "for legal documents",
      { task: ["feature-extraction", "sentence-similarity"] },
    ],
    ["hosted speech to text", "", { hasProvider: true, task: "automatic-speech-recognition" }],
    ["commercial use ocr", "", { licenseKind: ["permissive", "conditions"], task: "image-to-text" }],
  ])("%s", (typed, text, filter) => {
    const read = parseQuery(typed);
    expect(read.text).toBe(text);
    expect(combinedFilter(read.parts)).toEqual(filter);
  });

  test.each([
    "depth anything",
    "deepseek ocr",
    "vision transformer",
    "openai/whisper-large-v3",
    "gte-large",
    "all-MiniLM-L6-v2",
  ])("%s is a name, or may be one", (typed) => {
    expect(parseQuery(typed)).toMatchObject({ text: typed, parts: [] });
  });

  test.each([
    ["cheapest chat model with tools", "", { sort: "price" }],
    ["smallest whisper", "whisper", { sort: "size", direction: "ascending" }],
    ["newest or the largest 7b", "newest or the", { sort: "size" }],
    ["llama latest", "llama latest", undefined],
  ])("%s requests an order", (typed, text, order) => {
    const read = parseQuery(typed);
    expect([read.text, requestedOrder(read.parts)]).toEqual([text, order]);
  });

  test("a word that also is in names is a filter on request", () => {
    expect(parseQuery("whisper asr", true)).toEqual({
      text: "whisper",
      parts: [{ words: "asr", filter: { task: "automatic-speech-recognition" } }],
      names: "whisper",
      subject: "whisper asr",
    });
  });

  test("of two filters that a filter has room for one of, the later counts and the other stays a word", () => {
    const { text, parts, names } = parseQuery("translate english or french");
    expect([text, combinedFilter(parts), names]).toEqual(["english or", { task: "translation", language: "fr" }, ""]);
    // The same said twice takes nothing away.
    expect(parseQuery("7b 7b chat")).toMatchObject({ text: "", parts: [{ words: "7b 7b" }, {}] });
  });

  test("two languages with `to` between are a translation into the second", () => {
    for (const typed of ["english to french", "from english into french", "translate english to french"]) {
      const { text, parts } = parseQuery(typed);
      expect([text, combinedFilter(parts)], typed).toEqual(["", { task: "translation", language: "fr" }]);
    }
    expect(parseQuery("speech to text").parts).toMatchObject([{ filter: { task: "automatic-speech-recognition" } }]);
  });

  test("any text is read without harm, nothing is invented, and no word is lost or doubled", () => {
    const word = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom("gguf", "7b", "under", "2b", "italian", "speech", "to", "text", "chat", "on", "groq", "8", "gb"),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.boolean(), (words, isBold) => {
        const typed = words.join(" ");
        const { text, parts } = parseQuery(typed, isBold);
        const count = (each: string) => each.split(/\s+/).filter(Boolean).length;
        const cleaned = count(text) + parts.reduce((sum, part) => sum + count(part.words), 0);
        // Only a query of nothing but filters and small words loses words: the small ones.
        expect(cleaned).toBeLessThanOrEqual(count(typed));
        if (text !== "") expect(cleaned).toBe(count(typed));
        for (const { words: phrase } of parts) expect(typed.split(/\s+/).join(" ")).toContain(phrase);
      }),
    );
  });

  test("a long text costs no more than a short one", () => {
    const began = process.threadCpuUsage();
    for (const typed of ["under ".repeat(50_000), `${"1".repeat(100_000)}b`, "speech to ".repeat(20_000)])
      parseQuery(typed);
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(200);
  });
});

test("years are days of release, and dollars a price", () => {
  const filterOf = (typed: string) => combinedFilter(parseQuery(typed).parts);
  expect(filterOf("models released in 2025")).toMatchObject({
    releasedSince: "2025-01-01",
    releasedBefore: "2026-01-01",
  });
  expect(filterOf("vision llm since 2024")).toMatchObject({ releasedSince: "2024-01-01" });
  expect(filterOf("ocr before 2023")).toMatchObject({ releasedBefore: "2023-01-01" });
  expect(filterOf("models under $0.10 per million tokens")).toMatchObject({ maxPrice: 0.1 });
});

import { MACHINES } from "@vitrine/models";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPhrase } from "./grammar.ts";
import { combinedFilter, narrowedText } from "./parse-query.ts";

const GIB = 1024 ** 3;
const filterOf = (typed: string) => combinedFilter(narrowedText(typed).narrowing);

describe("what narrows a text is taken out of it", () => {
  test.each([
    ["llama 3.1 8b gguf q4", "llama 3.1", { aboutParameters: "8b", format: "gguf", bits: "4" }],
    ["which coding model for a 24 GB card", "which coding model", { maxMemory: 24 * GIB }],
    ["best coding model that fits on RTX 4090", "best coding model", { maxMemory: 24 * GIB }],
    ["mistral for 2x rtx 3090", "mistral", { maxMemory: 47.5 * GIB }],
    ["llama on M3 Max 64 GB", "llama", { maxMemory: 48 * GIB }],
    ["16gb laptop", "", { maxMemory: 12 * GIB }],
    ["legal contract summarization 100k context", "legal contract summarization", { minContext: 100_000 }],
    ["sprachmodell deutsch 8 gb kommerziell", "sprachmodell", { language: "de", maxMemory: 8 * GIB }],
    ["qwen3 int4", "qwen3", { bits: "4" }],
    ["qwen3 Q4_K_M", "qwen3", { bits: "4" }],
    ["gemma bf16", "gemma", { bits: "16" }],
    ["summarize a 2 hour meeting recording", "summarize meeting recording", {}],
    ["Qwen/Qwen3-8B q4", "Qwen/Qwen3-8B", { bits: "4" }],
  ])("%s", (typed, core, filter) => {
    expect(narrowedText(typed).core).toBe(core);
    expect(filterOf(typed)).toMatchObject(filter);
  });

  test.each(["minimax m2", "bge m3", "mistral small", "whisper large v3", "translate english to french", "phi 4 mini"])(
    "%s stays as it is",
    (typed) => expect(narrowedText(typed)).toEqual({ core: typed, narrowing: [] }),
  );

  test("each device of the table is a machine, and never asks for more memory than it has", () => {
    for (const { name, memory } of MACHINES.filter(({ id }) => !/^(?:laptop|pc)-\d/.test(id))) {
      const spoken = name.toLowerCase().replace(", laptop,", " laptop").replaceAll(",", "");
      const { maxMemory = Infinity } = filterOf(`llama on ${spoken}`);
      expect(maxMemory, spoken).toBeLessThanOrEqual(memory);
    }
  });

  test("one more phrase changes nothing of what the text is about", () => {
    const about = fc.constantFrom(
      "llama 3.1",
      "whisper",
      "coding model",
      "translate",
      "summarize my notes",
      "qwen3 coder",
    );
    const phrase = fc.constantFrom(
      "q4",
      "8 GB",
      "for rtx 4090",
      "commercial use",
      "apache 2.0",
      "in german",
      "100k context",
      "gguf",
      "under 10b",
      "since 2025",
      "under $1",
      "on a 16gb laptop",
      "with function calling",
      "deutsch",
      "20 pages",
    );
    fc.assert(
      fc.property(about, fc.uniqueArray(phrase, { maxLength: 4 }), (core, phrases) => {
        const languages = phrases.filter((each) => /german|deutsch/.test(each));
        fc.pre(languages.length < 2);
        const found = narrowedText([core, ...phrases].join(" "));
        expect(found.core).toBe(core);
        // Of several machines the last counts.
        const machines = phrases.filter((each) => /gb|rtx/i.test(each));
        expect(found.narrowing).toHaveLength(phrases.length - Math.max(0, machines.length - 1));
      }),
    );
  });
});

test("a phrase of any length is read without harm", () => {
  fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => void readPhrase(text)));
  const began = process.threadCpuUsage();
  for (const text of ["1 ".repeat(20_000), `${"x".repeat(50_000)} gb`, `dual ${"rtx ".repeat(9000)}`]) readPhrase(text);
  expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(500);
});

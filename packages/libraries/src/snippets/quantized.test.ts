/** Weights that are quantized already are loaded as they are, with the package that their method needs. */
import { readFileSync } from "node:fs";
import type { ModelRecord } from "@vitrine/models";
import { isQuantized } from "@vitrine/models";
import { expect, test } from "vitest";
import { localApps } from "../local-apps/local-apps.ts";
import { usageFor, usageSnippets } from "../usage/usage.ts";

const LARGE: Omit<ModelRecord, "id"> = {
  tags: ["conversational"],
  pipeline_tag: "text-generation",
  library_name: "transformers",
  config: { architectures: ["LlamaForCausalLM"], model_type: "llama" },
  transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
  metadata: { parametersAbout: 70e9 },
};
const snippetsOf = (fields: Partial<ModelRecord> & { id: string }) => {
  const usage = usageFor({ ...LARGE, ...fields }, "transformers");
  return "snippets" in usage ? usage.snippets : [];
};

test("what is too large for a card starts in four bits, where it is in 16", () => {
  expect(snippetsOf({ id: "o/writer-70B" })[0]?.code).toContain("load_in_4bit=True");
});

test.each([
  ["o/writer-70B-AWQ", {}, "gptqmodel"],
  ["RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic", {}, "compressed-tensors"],
  ["RedHatAI/Meta-Llama-3.1-70B-Instruct-quantized.w4a16", {}, "compressed-tensors"],
  ["o/writer-70B-bnb-4bit", {}, "bitsandbytes"],
  ["o/writer-70B-4bit", {}, ""],
  ["moonshotai/Kimi-K2.5", { config: { model_type: "kimi_k25" } }, ""],
  ["MiniMaxAI/MiniMax-M2.5", { config: { architectures: ["MiniMaxM2ForCausalLM"] } }, ""],
  ["o/m", { config: { quantization_config: { quant_method: "compressed-tensors" } } }, "compressed-tensors"],
  ["o/m", { safetensors: { parameters: { F8_E4M3: 70e9, BF16: 1e9 }, total: 71e9 } }, ""],
])("%s is not quantized a second time", (id, fields, needs) => {
  const snippets = snippetsOf({ id, ...fields });
  expect(snippets.length).toBeGreaterThan(0);
  for (const { code, install, notes } of snippets) {
    expect(code).not.toMatch(/BitsAndBytes|load_in_/);
    expect(install).toContain(needs);
    expect(notes.join(" ")).not.toContain("Needs about");
  }
});

test.each(["nvidia/writer-70B-NVFP4", "o/writer-70B-EXL3-3.0bpw"])("%s is not for transformers", (id) => {
  const [only, ...more] = snippetsOf({ id });
  expect(more).toEqual([]);
  expect(only?.notes.join("")).toContain("transformers does not load");
});

test("no model of the catalog whose weights are quantized gets code that quantizes them", () => {
  const path = new URL("../../../../data/seed/models.jsonl", import.meta.url);
  const records = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ModelRecord)
    .filter(isQuantized);
  expect(records.length).toBeGreaterThan(1000);
  const wrong = records.filter((record) =>
    [...usageSnippets(record), ...localApps(record).flatMap(({ snippets }) => snippets)].some(({ code }) =>
      /BitsAndBytesConfig\(|load_in_4bit/.test(code),
    ),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

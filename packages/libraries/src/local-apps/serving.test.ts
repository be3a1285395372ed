/** Commands that start servers: composed of recipes, families, and a machine; and options that stand apart. */
import { readFileSync } from "node:fs";
import { findMachine, type Machine, type ModelRecord } from "@vitrine/models";
import { describe, expect, test } from "vitest";
import { localApps } from "./local-apps.ts";

const SEED = readFileSync(new URL("../../../../data/seed/models.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as ModelRecord);
const byId = new Map(SEED.map((record) => [record.id, record]));

const CHAT: Omit<ModelRecord, "id"> = {
  tags: ["transformers", "conversational"],
  pipeline_tag: "text-generation",
  library_name: "transformers",
};
function startOf(record: ModelRecord, program: string, machine?: Machine): string {
  const app = localApps(record, { machine }).find(({ id }) => id === program);
  return app?.snippets[0]?.code ?? "";
}
const card = (count: number, gigabytes: number): Machine => ({
  id: "card",
  name: `${count} cards`,
  kind: "card",
  memory: count * gigabytes * 1e9,
  bandwidth: 1e12,
  bandwidthFrom: "stated",
  count,
});

describe("parsers of tool calls and of reasoning", () => {
  test.each([
    ["zai-org/GLM-4.6", "vllm", "--enable-auto-tool-choice --tool-call-parser glm45 --reasoning-parser glm45"],
    ["moonshotai/Kimi-K2.5", "vllm", "--tool-call-parser kimi_k2 --reasoning-parser kimi_k2"],
    ["openai/gpt-oss-20b", "vllm", "--tool-call-parser openai"],
    ["zai-org/GLM-4.6", "sglang", "--tool-call-parser glm45 --reasoning-parser glm45"],
    ["openai/gpt-oss-20b", "sglang", "--tool-call-parser gpt-oss --reasoning-parser gpt-oss"],
  ])("%s in %s", (id, program, options) => {
    const record = byId.get(id) as ModelRecord;
    expect(startOf(record, program)).toContain(options);
  });

  test.each([
    [{ model_type: "qwen3" }, ["tools"], "--tool-call-parser hermes", "--reasoning-parser"],
    [{ model_type: "qwen3" }, ["reasoning"], "--reasoning-parser qwen3", "--tool-call-parser"],
    [{ model_type: "qwen3" }, [], "vllm serve", "-parser"],
    [{ architectures: ["GptOssForCausalLM"] }, ["tools"], "--tool-call-parser openai", "--reasoning-parser"],
  ])("of a family's member only for what it can do: %j %j", (config, abilities, there, missing) => {
    const code = startOf({ ...CHAT, id: "o/Qwen3-mine", config, metadata: { abilities } }, "vllm");
    expect(code).toContain(there);
    expect(code).not.toContain(missing);
  });

  test("a chat template that reads tools says it too", () => {
    const config = { model_type: "qwen3", chat_template_jinja: "{% for tool in tools %}{% endfor %}" };
    expect(startOf({ ...CHAT, id: "o/Qwen3-mine", config }, "vllm")).toContain("--tool-call-parser hermes");
  });

  test("most models of the catalog that call tools get one, where a server serves them", () => {
    const served = SEED.filter(
      ({ metadata, id }) => metadata?.abilities?.includes("tools") === true && !/base/i.test(id),
    )
      .map((record) => startOf(record, "vllm"))
      .filter((code) => code !== "");
    expect(served.length).toBeGreaterThan(150);
    expect(served.filter((code) => code.includes("--tool-call-parser")).length / served.length).toBeGreaterThan(0.8);
  });
});

describe("recipes of vLLM for this very model", () => {
  interface Recipe {
    args?: string[];
    tools?: string;
    reasoning?: string;
    cards?: number;
  }
  const file = new URL("../../../../data/serving-recipes.json", import.meta.url);
  const { models } = JSON.parse(readFileSync(file, "utf8")) as { models: Record<string, Recipe> };
  const cases = Object.entries(models).flatMap(([id, recipe]) => {
    const record = byId.get(id);
    const code = record === undefined ? "" : startOf(record, "vllm", card(8, 1000));
    return code === "" ? [] : [[id, recipe, code] as const];
  });
  test("are for more than a hundred of the catalog", () => expect(cases.length).toBeGreaterThan(100));
  test.each(cases)("%s", (_id, { args = [], tools, reasoning, cards }, code) => {
    const words = code.replaceAll("_", "-");
    for (const option of args.filter((arg) => /^--[\w-]+$/.test(arg)))
      expect(words).toContain(option.replaceAll("_", "-"));
    if (tools !== undefined) expect(code).toContain(`--enable-auto-tool-choice --tool-call-parser ${tools}`);
    if (reasoning !== undefined) expect(code).toContain(`--reasoning-parser ${reasoning}`);
    if (cards !== undefined && cards > 1) expect(code).toContain(`--tensor-parallel-size ${cards}`);
    for (const option of ["--trust-remote-code", "--tokenizer-mode", "--max-model-len", "--runner"])
      expect(words.split(option).length).toBeLessThan(3);
  });
});

describe("for a chosen machine", () => {
  const metadata = {
    parameters: 8e9,
    contextLength: 131_072,
    layers: 32,
    attentionHeads: 32,
    keyValueHeads: 8,
    headSize: 128,
  };
  const llama: ModelRecord = { ...CHAT, id: "o/m", config: { model_type: "llama" }, metadata };
  test("several cards share the model", () => {
    const machine = findMachine("h200-8") ?? card(8, 141);
    const record = byId.get("deepseek-ai/DeepSeek-V3.2") as ModelRecord;
    expect(startOf(record, "vllm", machine)).toContain("--tensor-parallel-size 8");
    expect(startOf(record, "sglang", machine)).toContain("--tp 8");
    expect(startOf(llama, "tgi", card(2, 80))).toContain("--num-shard 2");
    expect(startOf(record, "vllm")).not.toContain("parallel-size");
  });
  test("heads are shared evenly", () => {
    const heads = { ...llama, metadata: { ...metadata, attentionHeads: 28 } };
    expect(startOf(heads, "vllm", card(8, 80))).toContain("--tensor-parallel-size 7");
  });
  test("the context is the longest that fits, and is not said where all of it fits", () => {
    // 16 GB of weights, 1.3 GB for the program; 21.6 GB of the card are the server's: 4 GB for 131,072 bytes a token.
    expect(startOf(llama, "vllm", card(1, 24))).toContain("--max-model-len 16384");
    expect(startOf(llama, "sglang", card(1, 24))).toContain("--context-length 16384");
    expect(startOf(llama, "vllm", card(1, 80))).not.toContain("max-model-len");
  });
  test("a cache of eight bits where that makes it fit", () => {
    // 0.8 GB are left: 8,192 tokens take 1.07 GB in 16 bits, and half of it in 8.
    expect(startOf(llama, "vllm", card(1, 20.3))).toContain("--kv-cache-dtype fp8");
  });
  test("what does not fit is said, with what to do", () => {
    const [snippet] = localApps(llama, { machine: card(1, 12) }).find(({ id }) => id === "vllm")?.snippets ?? [];
    expect(snippet?.notes.join(" ")).toMatch(/16 GB, which 1 cards does not hold: choose/);
    expect(snippet?.code).toBe("vllm serve o/m");
  });
});

describe("commands that can run", () => {
  const GGUF = { tags: ["gguf", "conversational"], pipeline_tag: "text-generation", library_name: "gguf" };
  const codes = (record: ModelRecord) => localApps(record).flatMap(({ snippets }) => snippets.map(({ code }) => code));

  test("no option runs into the word before it, in any program for any kind of record", () => {
    const step = Math.ceil(SEED.length / 1500);
    const sample = SEED.filter((_, at) => at % step === 0).map((record) => ({ ...record, gated: "manual" as const }));
    const siblings = [{ rfilename: "m-Q4_K_M.gguf" }, { rfilename: "mmproj-m.gguf" }];
    for (const record of [...sample, { ...GGUF, id: "o/m", siblings }])
      for (const code of codes(record)) expect(code.replace(/'[^']*'/g, "")).not.toMatch(/[^\s'"=(]--[a-z]{2}/);
  });

  test("a program that takes no pattern gets a file's name, or a word to replace", () => {
    const unlisted = { ...GGUF, id: "o/m-GGUF" };
    for (const id of ["llamafile", "localai", "ramalama", "gpt4all", "text-generation-webui"]) {
      const { snippets = [] } = localApps(unlisted).find((app) => app.id === id) ?? {};
      expect(snippets.map(({ code }) => code).join("\n")).toMatch(/FILE\.gguf/);
      expect(snippets.map(({ code }) => code).join("\n")).not.toContain("*");
      expect(snippets.flatMap(({ notes }) => notes).join(" ")).toContain("https://huggingface.co/o/m-GGUF/tree/main");
      expect(snippets.some(({ holes }) => holes.some(({ name }) => name === "gguf-file"))).toBe(true);
    }
  });

  test("a repository whose name says its quantization is asked for that one", () => {
    const record = { ...GGUF, id: "hugging-quants/Llama-3.2-1B-Instruct-Q8_0-GGUF" };
    const all = codes(record).join("\n");
    expect(all).not.toContain("Q4_K_M");
    expect(all).toContain("llama-server -hf hugging-quants/Llama-3.2-1B-Instruct-Q8_0-GGUF:Q8_0");
  });
});

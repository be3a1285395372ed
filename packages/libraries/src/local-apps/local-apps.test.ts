import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { decodeShellWord, loadGrammars, pythonError } from "@vitrine/code/testing";
import type { Grammars } from "@vitrine/code/testing";
import type { ModelRecord } from "@vitrine/models";
import { localApps } from "../index.ts";
import { hostileRecord, spoiled } from "../testing/hostile-records.ts";
import { LOCAL_APP_RECORDS } from "../testing/records.ts";

const record = (fields: Partial<ModelRecord>): ModelRecord => ({ id: "own/model", tags: [], ...fields });
const ids = (fields: Partial<ModelRecord>) => localApps(record(fields)).map(({ id }) => id);
const codeOf = (fields: Partial<ModelRecord>, app: string, fill?: Record<string, string>) =>
  localApps(record(fields), { ...(fill && { fill }) })
    .find(({ id }) => id === app)
    ?.snippets.map(({ code }) => code) ?? [];
const GGUF = { siblings: [{ rfilename: "m-Q8_0.gguf" }, { rfilename: "m-Q4_K_M.gguf" }] };
const CHAT = { tags: ["transformers", "conversational"], pipeline_tag: "text-generation" };

describe("which programs are offered", () => {
  test("GGUF files: those that read them", () => {
    expect(ids(GGUF)).toEqual([
      "llama.cpp",
      "ollama",
      "lm-studio",
      "jan",
      "docker-model-runner",
      "llama-cpp-python-server",
    ]);
  });
  test("whole weights for transformers that write text: the servers", () => {
    expect(ids(CHAT)).toEqual(["vllm", "sglang", "tgi"]);
  });
  test("MLX weights: MLX LM and LM Studio", () => {
    expect(ids({ library_name: "mlx", pipeline_tag: "text-generation" })).toEqual(["lm-studio", "mlx-lm"]);
  });
  test("Unsloth only for its own models", () => {
    expect(ids({ ...CHAT, tags: [...CHAT.tags, "unsloth"] })).toContain("unsloth");
    expect(ids(CHAT)).not.toContain("unsloth");
  });
  test.each([
    ["a picture model", { tags: ["diffusers"], pipeline_tag: "text-to-image" }],
    ["a GGUF file of a picture model", { ...GGUF, pipeline_tag: "text-to-image" }],
    ["an embedder", { tags: ["transformers"], pipeline_tag: "feature-extraction" }],
    ["an adapter", { ...CHAT, tags: [...CHAT.tags, "lora"] }],
    ["a projector alone", { siblings: [{ rfilename: "mmproj-m-f16.gguf" }] }],
    ["nothing known", {}],
  ])("none for %s", (_, fields) => {
    expect(ids(fields)).toEqual([]);
  });
});

describe("what is shown", () => {
  test("a quantization is chosen near four bits, and can be chosen otherwise", () => {
    expect(codeOf(GGUF, "ollama")).toEqual(["ollama run hf.co/own/model:Q4_K_M"]);
    expect(codeOf(GGUF, "ollama", { quantization: "Q8_0" })).toEqual(["ollama run hf.co/own/model:Q8_0"]);
    const [app] = localApps(record(GGUF));
    expect(app?.snippets[0]?.holes).toMatchObject([
      { kind: "quantization", value: "Q4_K_M", options: ["Q4_K_M", "Q8_0"] },
    ]);
  });
  test("files without a label are found by the repository alone", () => {
    expect(codeOf({ siblings: [{ rfilename: "model.gguf" }] }, "ollama")).toEqual(["ollama run hf.co/own/model"]);
  });
  test("a model known to have no chat template is given a text to go on with, not messages", () => {
    const base = { ...GGUF, tags: ["conversational"], gguf: { total: 7, architecture: "llama" } };
    expect(codeOf(base, "llama.cpp")[0]).toContain("-no-cnv");
    expect(codeOf({ ...base, gguf: { ...base.gguf, chat_template: "x" } }, "llama.cpp")[0]).not.toContain("-no-cnv");
    expect(codeOf(CHAT, "vllm")[1]).toContain("/v1/chat/completions");
    expect(codeOf({ ...CHAT, config: { tokenizer_config: {} } }, "vllm")[1]).toContain("/v1/completions");
  });
  test("the bodies of requests are JSON", () => {
    const [, ask] = codeOf({ ...CHAT, id: 'it\'s/a "model"' }, "sglang");
    const body = decodeShellWord(/-d ('[^]*')$/.exec(ask ?? "")?.[1] ?? "");
    expect(JSON.parse(body)).toMatchObject({ model: 'it\'s/a "model"' });
  });
  test("a container gets the token of a restricted model from the environment", () => {
    expect(codeOf({ ...CHAT, gated: "manual" }, "tgi")[0]).toContain('--env HF_TOKEN="$HF_TOKEN"');
    expect(codeOf(CHAT, "tgi")[0]).not.toContain("HF_TOKEN");
  });
  test("links are addresses that keep the id", () => {
    const links = localApps(record({ ...GGUF, id: "own/mo del&x" })).filter(({ kind }) => kind === "link");
    expect(links.map(({ url }) => url)).toEqual([
      "lmstudio://open_from_hf?model=own%2Fmo+del%26x&file=m-Q4_K_M.gguf",
      "jan://models/huggingface/own/mo%20del%26x",
    ]);
  });
  test("is plain data", () => {
    for (const model of LOCAL_APP_RECORDS) expect(structuredClone(localApps(model))).toEqual(localApps(model));
  });
});

describe("hostile records", () => {
  let grammars: Grammars;
  beforeAll(async () => {
    grammars = await loadGrammars();
  });
  const problems = (model: ModelRecord) =>
    localApps(model).flatMap(({ snippets, url }) => [
      ...snippets.flatMap(
        ({ language, code }) => (language === "python" ? pythonError(code) : grammars.shellError(code)) ?? [],
      ),
      ...snippets.flatMap(({ install }) => grammars.shellError(install ?? "") ?? []),
      ...(url === undefined || URL.canParse(url) ? [] : [url]),
    ]);

  test(
    "every program, every hostile text in every field: commands parse, links are addresses",
    { timeout: 120_000 },
    () => {
      expect(LOCAL_APP_RECORDS.flatMap(spoiled).flatMap(problems).slice(0, 3)).toEqual([]);
    },
  );
  test("random ones: nothing throws", { timeout: 120_000 }, () => {
    const property = fc.property(hostileRecord, (model) => {
      expect(problems(model)).toEqual([]);
    });
    expect(() => fc.assert(property, { numRuns: 1000 })).not.toThrow();
  });
  test("what is not a record gives none", () => {
    for (const shape of [undefined, null, 7, {}, { id: 7 }]) expect(localApps(shape as never)).toEqual([]);
  });
});

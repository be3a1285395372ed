import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { decodeShellWord, loadGrammars, pythonError, type Grammars } from "@vitrine/code/testing";
import type { ModelRecord } from "@vitrine/models";
import { fitsMemory, localApps, whyNoLocalApp } from "../index.ts";
import { hostileRecord, spoiled } from "../../test/hostile-records.ts";
import { LOCAL_APP_RECORDS } from "../../test/records.ts";

const record = (fields: Partial<ModelRecord>): ModelRecord => ({ id: "own/model", tags: [], ...fields });
const ids = (fields: Partial<ModelRecord>) => localApps(record(fields)).map(({ id }) => id);
const codeOf = (fields: Partial<ModelRecord>, app: string, fill?: Record<string, string>) =>
  localApps(record(fields), { ...(fill && { fill }) })
    .find(({ id }) => id === app)
    ?.snippets.map(({ code }) => code) ?? [];
const GGUF = { siblings: [{ rfilename: "m-Q8_0.gguf" }, { rfilename: "m-Q4_K_M.gguf" }] };
const CHAT = { tags: ["transformers", "conversational"], pipeline_tag: "text-generation" };

describe("which programs are listed", () => {
  test("GGUF files of a model that writes: those that read them", () => {
    expect(ids(GGUF)).toEqual(
      expect.arrayContaining([
        "llama.cpp",
        "ollama",
        "lm-studio",
        "jan",
        "docker-model-runner",
        "koboldcpp",
        "gpt4all",
      ]),
    );
    expect(ids({ ...GGUF, tags: ["conversational"] })).toEqual(
      expect.arrayContaining([
        "open-webui",
        "anythingllm",
        "msty",
        "localai",
        "llamafile",
        "lemonade",
        "node-llama-cpp",
      ]),
    );
  });
  test("whole weights for transformers that write text: the servers", () => {
    expect(ids(CHAT)).toEqual(["text-generation-webui", "vllm", "sglang", "tgi", "transformers-serve"]);
  });
  test("MLX weights: MLX LM and LM Studio, and MLX-VLM for those that see", () => {
    expect(ids({ library_name: "mlx", pipeline_tag: "text-generation" })).toEqual(["lm-studio", "mlx-lm"]);
    expect(ids({ library_name: "mlx", pipeline_tag: "image-text-to-text" })).toEqual(["lm-studio", "mlx-vlm"]);
  });
  test("Unsloth only for its own models", () => {
    expect(ids({ ...CHAT, tags: [...CHAT.tags, "unsloth"] })).toContain("unsloth");
    expect(ids(CHAT)).not.toContain("unsloth");
  });
  test.each<[string, Partial<ModelRecord>, string[]]>([
    ["an image model in GGUF", { ...GGUF, gguf: { architecture: "flux" } }, ["comfyui-gguf", "stable-diffusion.cpp"]],
    [
      "one whose header is not known",
      { ...GGUF, pipeline_tag: "text-to-image" },
      ["comfyui-gguf", "stable-diffusion.cpp"],
    ],
    ["a video model in GGUF", { ...GGUF, gguf: { architecture: "wan" } }, ["comfyui-gguf", "stable-diffusion.cpp"]],
    [
      "a reranker in GGUF",
      { ...GGUF, pipeline_tag: "text-ranking", gguf: { architecture: "bert" } },
      ["llama.cpp", "node-llama-cpp", "localai", "lemonade"],
    ],
    ["OuteTTS in GGUF", { ...GGUF, id: "OuteAI/OuteTTS-GGUF", pipeline_tag: "text-to-speech" }, ["llama.cpp"]],
    [
      "an embedder",
      { tags: ["transformers"], pipeline_tag: "feature-extraction" },
      ["vllm", "sglang", "text-embeddings-inference", "infinity"],
    ],
    [
      "a pipeline of diffusers",
      { library_name: "diffusers", pipeline_tag: "text-to-image", tags: ["safetensors"] },
      ["draw-things", "diffusionbee", "invoke", "jellybox"],
    ],
  ])("%s", (_, fields, expected) => {
    expect(ids(fields)).toEqual(expected);
  });
  test("an encoder in GGUF never gets text generation", () => {
    const found = localApps(record({ ...GGUF, gguf: { architecture: "nomic-bert" } }));
    const code = found.flatMap(({ snippets }) => snippets.map((each) => each.code)).join("\n");
    expect(code).toContain("llama-server -hf own/model:Q4_K_M --embedding");
    expect(code).toContain("/v1/embeddings");
    expect(code).not.toMatch(/once upon a time|chat\/completions|llama-cli/i);
  });
  test.each<[string, Partial<ModelRecord>, RegExp]>([
    ["an adapter", { ...CHAT, tags: [...CHAT.tags, "lora"] }, /adapters of a language model/],
    [
      "an architecture that llama.cpp does not know",
      { ...GGUF, gguf: { architecture: "nosuch" } },
      /GGUF files.*nosuch/,
    ],
    [
      "speech that llama-tts does not know",
      { ...GGUF, pipeline_tag: "text-to-speech" },
      /GGUF files of a speech model/,
    ],
    ["a projector alone", { siblings: [{ rfilename: "mmproj-m-f16.gguf" }] }, /kind of weights/],
    ["nothing known", {}, /kind of weights/],
  ])("none for %s, and a sentence says so", (_, fields, message) => {
    expect(ids(fields)).toEqual([]);
    expect(whyNoLocalApp(record(fields))).toMatch(message);
    expect(whyNoLocalApp(record(GGUF))).toBeUndefined();
  });
  test("a server is omitted where its release does not know the architecture", () => {
    const known = (architecture: string) => ids({ ...CHAT, config: { architectures: [architecture] } });
    expect(known("LlamaForCausalLM")).toEqual(expect.arrayContaining(["vllm", "sglang"]));
    expect(known("NoSuchModelForCausalLM")).not.toEqual(expect.arrayContaining(["vllm"]));
    expect(known("NoSuchModelForCausalLM")).not.toContain("sglang");
    expect(ids({ ...CHAT, config: { model_type: "nosuch" } })).not.toContain("tgi");
  });
  test("at least 25 programs in all", () => {
    const all = new Set(LOCAL_APP_RECORDS.flatMap((each) => localApps(each).map(({ id }) => id)));
    expect(all.size).toBeGreaterThanOrEqual(33);
  });
});

describe("which file fits which memory", () => {
  const sized = (sizes: Record<string, number>) =>
    fitsMemory(record({ siblings: Object.entries(sizes).map(([rfilename, size]) => ({ rfilename, size })) }));
  test("the largest that fits, from the smallest machine up to the one that takes them all", () => {
    const fits = sized({ "m-Q4_K_M.gguf": 4.9e9, "m-Q8_0.gguf": 8.5e9, "m-F16.gguf": 16e9, "mmproj-f16.gguf": 1e9 });
    expect(fits.map(({ gigabytes, label }) => [gigabytes, label])).toEqual([
      [6, "Q4_K_M"],
      [12, "Q8_0"],
      [24, "F16"],
    ]);
    for (const { gigabytes, needs } of fits) expect(needs).toBeLessThanOrEqual(gigabytes * 1e9);
  });
  test("nothing where sizes are not known, and for hostile records", () => {
    expect(sized({})).toEqual([]);
    expect(fitsMemory(record(GGUF))).toEqual([]);
    for (const siblings of [null, 7, [null, 7, { rfilename: 7 }]]) {
      expect(fitsMemory({ id: "a/b", tags: [], siblings } as never)).toEqual([]);
    }
  });
});

describe("what is shown", () => {
  test("a quantization is chosen near four bits, and can be chosen otherwise", () => {
    expect(codeOf(GGUF, "ollama")).toEqual(["ollama run hf.co/own/model:Q4_K_M"]);
    expect(codeOf(GGUF, "ollama", { quantization: "Q8_0" })).toEqual(["ollama run hf.co/own/model:Q8_0"]);
    const [app] = localApps(record(GGUF));
    expect(app?.snippets[0]?.holes[0]).toMatchObject({
      kind: "quantization",
      value: "Q4_K_M",
      options: ["Q4_K_M", "Q8_0"],
    });
  });
  test("files without a label are found by the repository alone", () => {
    expect(codeOf({ siblings: [{ rfilename: "model.gguf" }] }, "ollama")).toEqual(["ollama run hf.co/own/model"]);
  });
  test("a model known to have no chat template is given a text to go on with, not messages", () => {
    const base = { ...GGUF, tags: ["conversational"], gguf: { total: 7, architecture: "llama" } };
    expect(codeOf(base, "llama.cpp")[0]).toContain("llama-completion -hf own/model:Q8_0 -no-cnv");
    expect(codeOf({ ...base, gguf: { ...base.gguf, chat_template: "x" } }, "llama.cpp")[0]).toContain("llama-cli");
    expect(codeOf(CHAT, "vllm").at(-1)).toContain("/v1/chat/completions");
    expect(codeOf({ ...CHAT, config: { tokenizer_config: {} } }, "vllm").at(-1)).toContain("/v1/completions");
  });
  test("weights in Mistral's layout get its flags, and a model that sees an image in the question", () => {
    const mistral = { siblings: [{ rfilename: "params.json" }, { rfilename: "consolidated.safetensors" }] };
    expect(codeOf({ ...CHAT, ...mistral }, "vllm")[0]).toContain(
      "--tokenizer-mode mistral --config-format mistral --load-format mistral",
    );
    expect(codeOf({ ...CHAT, pipeline_tag: "image-text-to-text" }, "sglang").at(-1)).toContain("image_url");
    const sees = { siblings: [...GGUF.siblings, { rfilename: "mmproj-m-f16.gguf" }], tags: ["conversational"] };
    const code = codeOf(sees, "llama.cpp").join("\n");
    expect(code).toContain("--mmproj mmproj-m-f16.gguf");
    expect(code).toContain("image_url");
  });
  test("a draft model is started with the model it drafts for, and that one is asked", () => {
    const draft = { id: "o/Big-EAGLE3", tags: ["transformers"], cardData: { base_model: "m/Big" } };
    expect(ids(draft)).toEqual(["vllm", "sglang"]);
    expect(codeOf(draft, "vllm")[0]).toBe(
      `vllm serve m/Big --speculative-config '{"model":"o/Big-EAGLE3","method":"eagle3","num_speculative_tokens":3}'`,
    );
    expect(codeOf(draft, "sglang")[0]).toBe(
      "python -m sglang.launch_server --model-path m/Big --host 127.0.0.1 --port 30000 --speculative-algorithm EAGLE3 --speculative-draft-model-path o/Big-EAGLE3",
    );
    expect(codeOf(draft, "vllm").at(-1)).toContain('"model": "m/Big"');
    const { cardData: _, ...alone } = draft;
    expect(ids(alone)).toEqual([]);
    expect(whyNoLocalApp(record(alone))).toContain("does not run by itself");
  });
  test("an installer can be chosen", () => {
    const install = (fill: Record<string, string>) =>
      localApps(record(GGUF), { fill }).find(({ id }) => id === "llama.cpp")?.snippets[0]?.install;
    expect(install({})).toBe("brew install llama.cpp");
    expect(install({ installer: "winget (Windows)" })).toBe("winget install llama.cpp");
    expect(install({ installer: "rm -rf /" })).toBe("brew install llama.cpp");
  });
  test("the bodies of requests are JSON", () => {
    const exampleRequest = codeOf({ ...CHAT, id: 'it\'s/a "model"' }, "sglang").at(-1);
    const body = decodeShellWord(/-d ('[^]*')$/.exec(exampleRequest ?? "")?.[1] ?? "");
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
      "recursechat://new-hf-gguf-model?hf-model-id=own/mo%20del%26x",
      "jellybox://llm/models/huggingface/LLM/own/mo%20del%26x",
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

  test("every program, every hostile text in every field: commands parse, links are addresses", () => {
    // Every third; all in `npm run test:whole`.
    const every = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1 ? 1 : 3;
    const chosen = LOCAL_APP_RECORDS.flatMap(spoiled).filter((_, at) => at % every === 0);
    expect(chosen.flatMap(problems).slice(0, 3)).toEqual([]);
  });
  test("random ones: nothing throws", () => {
    const property = fc.property(hostileRecord, (model) => {
      expect(problems(model)).toEqual([]);
    });
    expect(() => fc.assert(property, { numRuns: 1000 })).not.toThrow();
  });
  test("an invalid record gives none", () => {
    for (const shape of [undefined, null, 7, {}, { id: 7 }]) expect(localApps(shape as never)).toEqual([]);
  });
});

test("thousands of GGUF files cost each program next to nothing", () => {
  const siblings = Array.from({ length: 5000 }, (_, at) => ({
    rfilename: `model-${at}-Q4_K_M-00001-of-00001.gguf`,
    size: 1e12 + at,
  }));
  const model = record({ siblings, tags: ["conversational"], pipeline_tag: "text-generation" });
  const before = process.cpuUsage();
  expect(localApps(model).length).toBeGreaterThan(10);
  expect(fitsMemory(model)).toEqual([]);
  // When each program went through all files by itself, these were 900 ms.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(300);
});

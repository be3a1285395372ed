import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { chatTemplates } from "../record/chat-templates.ts";
import { readRepositoryFolder } from "./folder.ts";

const root = mkdtempSync(join(tmpdir(), "vitrine-folder-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let made = 0;
/** Writes a repository and returns its path. Objects become JSON. */
function repository(files: Record<string, string | object | Uint8Array>, name = `repo-${made++}`): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const isRaw = typeof content === "string" || content instanceof Uint8Array;
    writeFileSync(join(folder, path), isRaw ? content : JSON.stringify(content));
  }
  return folder;
}

async function read(folder: string, options?: Parameters<typeof readRepositoryFolder>[1]) {
  const parsed = await readRepositoryFolder(folder, options);
  if (!parsed.ok) throw parsed.error;
  return parsed;
}

function safetensors(header: object, data: number): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(new BigUint64Array([BigInt(text.length)]).buffer);
  return new Uint8Array([...length, ...text, ...new Uint8Array(data)]);
}

const WEIGHTS = safetensors({ w: { dtype: "F16", shape: [2, 3], data_offsets: [0, 12] } }, 12);

describe("readRepositoryFolder", () => {
  test("reads a card, its configuration, its templates and its weights' header", async () => {
    const folder = repository({
      "README.md": [
        "---",
        "license: mit",
        "language: [en, no]",
        "library_name: transformers",
        "base_model: acme/base",
        "widget:",
        '- text: "Hello"',
        "- source_sentence: a",
        "  sentences: [b, c]",
        "tags: [fun]",
        "---",
        "# Title",
        "",
        "Text.",
      ].join("\r\n"),
      "config.json": { architectures: ["LlamaForCausalLM"], model_type: "llama", secret: 1 },
      "tokenizer_config.json": { bos_token: { content: "<s>" }, mask_token: "<mask>", chat_template: "old" },
      "chat_template.jinja": "{{ messages }}",
      "additional_chat_templates/rag.jinja": "{{ documents }}",
      "model.safetensors": WEIGHTS,
      "sub/notes.txt": "x",
      ".git/config": "not listed",
    });
    const { record, problems } = await read(folder, { id: "acme/chatty" });
    expect(problems).toEqual([]);
    expect(record).toMatchObject({
      id: "acme/chatty",
      author: "acme",
      card: "# Title\r\n\r\nText.",
      pipeline_tag: "text-generation",
      library_name: "transformers",
      mask_token: "<mask>",
      provenance: { library_name: "explicit", pipeline_tag: "inferred" },
      cardData: { license: "mit", language: ["en", "no"], base_model: "acme/base", tags: ["fun"] },
      widgetData: [{ text: "Hello" }, { source_sentence: "a", sentences: ["b", "c"] }],
      safetensors: { parameters: { F16: 6 }, total: 6 },
      transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
      config: {
        architectures: ["LlamaForCausalLM"],
        tokenizer_config: { bos_token: "<s>", chat_template: "old" },
        chat_template_jinja: "{{ messages }}",
        additional_chat_templates: { rag: "{{ documents }}" },
      },
    });
    expect(record.tags).toEqual([
      "transformers",
      "safetensors",
      "llama",
      "text-generation",
      "fun",
      "conversational",
      "en",
      "no",
      "base_model:acme/base",
      "license:mit",
    ]);
    expect(record.siblings).toEqual([
      { rfilename: "README.md", size: expect.any(Number) },
      { rfilename: "additional_chat_templates/rag.jinja", size: 15 },
      { rfilename: "chat_template.jinja", size: 14 },
      { rfilename: "config.json", size: expect.any(Number) },
      { rfilename: "model.safetensors", size: WEIGHTS.length },
      { rfilename: "sub/notes.txt", size: 1 },
      { rfilename: "tokenizer_config.json", size: expect.any(Number) },
    ]);
  });

  test("explicit beats declared beats inferred", async () => {
    const config = { "config.json": { architectures: ["BertForMaskedLM"], model_type: "bert" } };
    const card = (front: string) => ({ "README.md": `---\n${front}\n---\n` });
    const explicit = await read(
      repository({ ...config, ...card("pipeline_tag: text-ranking\ntags: [summarization]") }),
    );
    expect(explicit.record).toMatchObject({ pipeline_tag: "text-ranking", provenance: { pipeline_tag: "explicit" } });
    const declared = await read(repository({ ...config, ...card("tags: [x, summarization, flair]") }));
    expect(declared.record).toMatchObject({
      pipeline_tag: "summarization",
      library_name: "flair",
      provenance: { pipeline_tag: "declared", library_name: "declared" },
    });
    const inferred = await read(repository(config));
    expect(inferred.record).toMatchObject({
      pipeline_tag: "fill-mask",
      library_name: "transformers",
      provenance: { pipeline_tag: "inferred", library_name: "inferred" },
    });
  });

  test.each<[string, Record<string, string | object>, string | undefined, string | undefined]>([
    [
      "sentence-transformers",
      { "modules.json": [], "config.json": { model_type: "bert" } },
      "sentence-transformers",
      "sentence-similarity",
    ],
    ["diffusers", { "model_index.json": { _class_name: "StableDiffusionPipeline" } }, "diffusers", "text-to-image"],
    [
      "diffusers video",
      { "model_index.json": { _class_name: "WanImageToVideoPipeline" } },
      "diffusers",
      "image-to-video",
    ],
    [
      "a PEFT adapter",
      { "adapter_config.json": { peft_type: "LORA", task_type: "CAUSAL_LM", base_model_name_or_path: "a/b" } },
      "peft",
      "text-generation",
    ],
    [
      "an Adapters adapter",
      { "adapter_config.json": { model_name: "bert-base", model_class: "BertModel", config: {} } },
      "adapter-transformers",
      undefined,
    ],
    [
      "SpeechBrain",
      { "hyperparams.yaml": "x: 1", "config.json": { speechbrain_interface: "EncoderASR" } },
      "speechbrain",
      undefined,
    ],
    [
      "scikit-learn",
      { "config.json": { sklearn: { model: { file: "m.pkl" }, model_format: "pickle" } } },
      "sklearn",
      undefined,
    ],
    [
      "Whisper",
      { "config.json": { model_type: "whisper", architectures: ["WhisperForConditionalGeneration"] } },
      "transformers",
      "automatic-speech-recognition",
    ],
    ["NeMo", { "model.nemo": "x" }, "nemo", undefined],
    ["Keras", { "model.keras": "x" }, "keras", undefined],
    ["ONNX alone", { "model.onnx": "x" }, "onnx", undefined],
    ["nothing known", { "notes.txt": "x" }, undefined, undefined],
  ])("infers the library and task of %s", async (_, files, library, task) => {
    const { record } = await read(repository(files));
    expect(record.library_name).toBe(library);
    expect(record.pipeline_tag).toBe(task);
  });

  test("keeps the blocks that snippets read", async () => {
    const peft = await read(
      repository({
        "adapter_config.json": { peft_type: "LORA", task_type: "SEQ_CLS", base_model_name_or_path: "a/b" },
      }),
    );
    expect(peft.record.config?.peft).toEqual({ task_type: "SEQ_CLS", base_model_name_or_path: "a/b" });
    const speech = await read(
      repository({ "config.json": { speechbrain_interface: "EncoderASR", vocoder_model_id: "v" } }),
    );
    expect(speech.record.config?.speechbrain).toEqual({ speechbrain_interface: "EncoderASR", vocoder_model_id: "v" });
  });

  test("counts sharded weights once, and not a second copy", async () => {
    const { record } = await read(
      repository({
        "model-00001-of-00002.safetensors": WEIGHTS,
        "model-00002-of-00002.safetensors": WEIGHTS,
        "consolidated.safetensors": WEIGHTS,
      }),
    );
    expect(record.safetensors?.total).toBe(12);
  });

  test("damaged parts are named and the rest is read", async () => {
    const { record, problems } = await read(
      repository({
        "README.md": "---\nlicense: [mit\n---\nbody",
        "config.json": "{ not json",
        "tokenizer_config.json": "[]",
        "model.safetensors": WEIGHTS.subarray(0, 20),
        "model.gguf": "GGUF",
      }),
    );
    expect(record.card).toBe("body");
    expect(problems.map((problem) => problem.path)).toEqual(
      expect.arrayContaining(["README.md", "config.json", "tokenizer_config.json", "model.safetensors", "model.gguf"]),
    );
  });

  test("of twenty thousand chat templates a few are read, the default among them, and the file is named", async () => {
    const templates = Array.from({ length: 20_000 }, (_, at) => ({ name: `t${at}`, template: "{{ messages }}" }));
    const chat_template = [...templates, { name: "default", template: "{{ default }}" }];
    const { record, problems } = await read(repository({ "tokenizer_config.json": { chat_template } }));
    const found = chatTemplates(record);
    expect(found[0]).toMatchObject({ name: "default", source: "{{ default }}" });
    expect(found).toHaveLength(51);
    expect(problems).toEqual([{ path: "tokenizer_config.json", message: "20001 chat templates; 50 are read" }]);
  });

  test("aliases cannot unfold without bound, and YAML tags build nothing", async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) =>
        `l${level}: &l${level} [${Array(10)
          .fill(level === 0 ? "x" : `*l${level - 1}`)
          .join(", ")}]`,
    );
    const bomb = await read(repository({ "README.md": `---\n${levels.join("\n")}\n---\nbody` }));
    expect(bomb.problems).toHaveLength(1);
    expect(bomb.record.card).toBe("body");
    const tagged = await read(repository({ "README.md": '---\nlicense: !!js/function "x"\n__proto__: {a: 1}\n---\n' }));
    expect(typeof (tagged.record.cardData?.license ?? "")).toBe("string");
    const deep = await read(repository({ "README.md": `---\nx: ${"[".repeat(20_000)}\n---\nbody` }));
    expect(deep.record.card).toBe("body");
  });

  test("links out of the folder are not followed, links inside are", async () => {
    const outside = repository({ "secret.txt": "secret", "inner/x.txt": "x" });
    const folder = repository({ "real.md": "---\nlicense: mit\n---\n" });
    symlinkSync(join(outside, "secret.txt"), join(folder, "config.json"));
    symlinkSync(join(outside, "inner"), join(folder, "linked"));
    symlinkSync(join(folder, "real.md"), join(folder, "README.md"));
    symlinkSync(join(folder, "loop"), join(folder, "loop"));
    const { record, problems } = await read(folder);
    expect(record.siblings?.map((file) => file.rfilename)).toEqual(["README.md", "real.md"]);
    expect(record.cardData?.license).toBe("mit");
    expect(problems.map((problem) => problem.path)).toEqual(["config.json", "linked", "loop"]);
  });

  test("a hub cache entry gives id and commit, and its blobs may be linked", async () => {
    const sha = "0123456789abcdef0123456789abcdef01234567";
    const entry = repository({ "blobs/b1": '{"model_type":"bert"}' }, "models--acme--cached");
    const snapshot = join(entry, "snapshots", sha);
    mkdirSync(snapshot, { recursive: true });
    symlinkSync("../../blobs/b1", join(snapshot, "config.json"));
    const { record, problems } = await read(snapshot);
    expect(problems).toEqual([]);
    expect(record).toMatchObject({ id: "acme/cached", sha, config: { model_type: "bert" } });
  });

  test("limits on files and depth are enforced and reported", async () => {
    const folder = repository({ "a/b/c/d.txt": "x", "e.txt": "x", "f.txt": "x", "g.txt": "x" });
    const { record, problems } = await read(folder, { limits: { files: 2, depth: 2 } });
    expect(record.siblings?.map((file) => file.rfilename)).toEqual(["e.txt", "f.txt"]);
    expect(problems).toHaveLength(2);
  });

  test("no folder and no id are errors, not exceptions", async () => {
    expect(await readRepositoryFolder(join(root, "missing"))).toMatchObject({
      ok: false,
      error: { code: "not-a-folder" },
    });
    expect(await readRepositoryFolder(repository({}), { id: "a b" })).toMatchObject({
      ok: false,
      error: { code: "invalid-id" },
    });
  });
});

test("the main entry point imports nothing of Node", async () => {
  const { readFileSync } = await import("node:fs");
  const seen = new Set<string>();
  const readFolder = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, "utf8");
    expect(source, file).not.toMatch(/from "node:/);
    for (const [, next] of source.matchAll(/from "(\.[^"]+)"/g)) readFolder(join(dirname(file), next as string));
  };
  readFolder(join(import.meta.dirname, "..", "index.ts"));
  expect(seen.size).toBeGreaterThan(10);
});

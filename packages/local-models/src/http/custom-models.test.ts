/**
 * Custom models, made on the spot in both formats, run by the programs that people would have. Those are 474 and
 * 85 MB from npm: `npm test` brings them, and where it cannot, only what is said beforehand is tested.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalHandler } from "./handler.ts";
import { runnerOf } from "../models/index.ts";
import { customModel, whyTooLarge, type CustomModel } from "../model/custom-model.ts";
import { isInstalled } from "../model/packages.ts";
import { LocalRuntime } from "../runtime/runtime.ts";
import { readWave } from "../media/wave.ts";
import { makeGgufModel, makeOnnxClassifier, makeOnnxVoice, SAMPLES_PER_WORD, WORDS } from "../testing/tiny-models.ts";

const dataDir = process.env["VITRINE_LOCAL_TEST_DATA"] ?? ".vitrine";
const root = mkdtempSync(join(tmpdir(), "vitrine-tiny-"));
const runtime = new LocalRuntime({ dataDir });
const hasOnnx = await isInstalled(runnerOf({ runner: "onnx" }), dataDir);
const hasGguf = await isInstalled(runnerOf({ runner: "gguf" }), dataDir);
const unless = (has: boolean) => (has ? "" : " (skipped: the program is not installed)");
beforeAll(() => {
  makeOnnxClassifier(join(root, "acme/feeling"));
  makeOnnxVoice(join(root, "acme/voice"));
  makeGgufModel(join(root, "acme/babble"));
});
afterAll(() => {
  runtime.close();
  rmSync(root, { recursive: true, force: true });
});

function folderOf(id: string, task: string, isChat = false): CustomModel {
  const path = join(root, id);
  const names = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = names.map((entry) => {
    const entryPath = join(entry.parentPath, entry.name);
    return { rfilename: relative(path, entryPath), size: statSync(entryPath).size };
  });
  const found = customModel({ id, revision: "r1", path, task, isChat, files });
  if (found === undefined) throw new Error(`${id} does not run here`);
  return found;
}

/** Scores of the words, by hand: the softmax of the sums. */
function scoresOf(words: readonly string[]): { good: number; bad: number } {
  const sum = (side: 0 | 1) => words.reduce((total, word) => total + (WORDS[word]?.[side] ?? 0), 0);
  const [bad, good] = [Math.exp(sum(0)), Math.exp(sum(1))];
  return { good: good / (good + bad), bad: bad / (good + bad) };
}

describe.skipIf(!hasOnnx)(`a classifier in ONNX${unless(hasOnnx)}`, () => {
  test.each([["lovely fine"], ["dull fine"], ["awful"], ["lovely dull unheard"]])(
    "judges “%s” as its weights say",
    async (text) => {
      const custom = folderOf("acme/feeling", "text-classification");
      const { output, model } = await runtime.run({ model: custom.id, custom, inputs: text });
      const wanted = scoresOf(text.split(" "));
      const found = output.kind === "json" ? (output.value as { label: "good" | "bad"; score: number }[]) : [];
      expect(model.id).toBe("acme/feeling");
      expect(found.map(({ label }) => label).toSorted()).toEqual(["bad", "good"]);
      for (const { label, score } of found) expect(score).toBeCloseTo(wanted[label], 5);
    },
    60_000,
  );

  test("answers over HTTP under its own name, before a model of the catalog with that name", async () => {
    const custom = folderOf("acme/feeling", "text-classification");
    const handle = createLocalHandler({
      runtime,
      custom: async (id) => (id === "acme/feeling" || id === "openai/whisper-tiny" ? { ...custom, id } : undefined),
    });
    for (const id of ["acme%2Ffeeling", "acme/feeling", "openai%2Fwhisper-tiny"]) {
      const body = JSON.stringify({ inputs: "awful" });
      const headers = { "content-type": "application/json" };
      const answer = await handle(new Request(`http://here/models/${id}`, { method: "POST", body, headers }));
      expect(((await answer.json()) as { label: string }[])[0]?.label).toBe("bad");
    }
  });
});

test.skipIf(!hasOnnx)(
  `a voice in ONNX says each word as long and as high as its weights say${unless(hasOnnx)}`,
  async () => {
    const custom = folderOf("acme/voice", "text-to-speech");
    const { output } = await runtime.run({ model: custom.id, custom, inputs: "lovely awful fine" });
    if (output.kind !== "file") throw new Error("no file");
    expect(output.type).toBe("audio/wav");
    const samples = readWave(output.bytes, 16_000);
    const heights = [2, 5, 3].map((number) => number * 0.125);
    expect([...samples]).toEqual(heights.flatMap((height) => Array<number>(SAMPLES_PER_WORD).fill(height)));
    await expect(runtime.run({ model: custom.id, custom, inputs: "a".repeat(2001) })).rejects.toMatchObject({
      status: 422,
    });
  },
  60_000,
);

describe.skipIf(!hasGguf)(`a language model in GGUF${unless(hasGguf)}`, () => {
  const request = async (seed: number) => {
    const custom = folderOf("acme/babble", "text-generation", true);
    const pieces: string[] = [];
    const { output } = await runtime.run(
      {
        model: custom.id,
        custom,
        task: "text-generation",
        inputs: "One",
        parameters: { max_new_tokens: 12, temperature: 0, seed },
      },
      { onProgress: (progress) => progress.state === "text" && pieces.push(progress.piece) },
    );
    return { text: output.kind === "json" ? (output.value as { generated_text: string }).generated_text : "", pieces };
  };

  test("writes the same text each time at temperature 0, piece by piece", async () => {
    const [first, second] = [await request(1), await request(1)];
    expect(first.text).not.toBe("");
    expect(second.text).toBe(first.text);
    expect(first.pieces.join("")).toBe(first.text);
  });

  test("holds a conversation", async () => {
    const custom = folderOf("acme/babble", "text-generation", true);
    const messages = [{ role: "user", content: "Hello" }];
    const { output } = await runtime.run({
      model: custom.id,
      custom,
      task: "conversational",
      inputs: messages,
      parameters: { max_tokens: 8 },
    });
    expect(output).toMatchObject({ kind: "json", value: { completion_tokens: expect.any(Number) } });
  });
});

describe("checks before loading", () => {
  const files = (...names: [string, number][]) => names.map(([rfilename, size]) => ({ rfilename, size }));
  const of = (task: string, ...names: [string, number][]) =>
    customModel({ id: "acme/x", revision: "r", path: "/m/acme/x", task, files: files(...names) });

  test("a model that does not fit is refused with the arithmetic, and nothing is started", async () => {
    const custom = of("text-generation", ["big-Q4_K_M.gguf", 4_000_000_000])!;
    expect(whyTooLarge(custom, 2000)).toBe(
      "acme/x does not fit: 4,000 MB of weights × 1.1 in memory, plus 300 MB for the program, is 4,700 MB; 2,000 MB are allowed (VITRINE_LOCAL_MEMORY).",
    );
    expect(whyTooLarge(custom, 4700)).toBeUndefined();
    await expect(runtime.run({ model: custom.id, custom, inputs: "x" })).rejects.toMatchObject({
      code: "memory",
      status: 507,
    });
  });

  test("pieces of one file count together, and of several quantizations the smallest is taken", () => {
    const custom = of(
      "text-generation",
      ["a-Q8_0-00001-of-00002.gguf", 10],
      ["a-Q8_0-00002-of-00002.gguf", 11],
      ["a-Q4_K_M.gguf", 5],
      ["mmproj-a.gguf", 1],
    )!;
    expect(custom).toMatchObject({ runner: "gguf", weights: "a-Q4_K_M.gguf", weightBytes: 5 });
    const split = of("text-generation", ["a-00001-of-00002.gguf", 10], ["a-00002-of-00002.gguf", 11])!;
    expect(split).toMatchObject({ weights: "a-00001-of-00002.gguf", weightBytes: 21 });
  });

  test("the weights of ONNX are found where transformers.js looks, with what lies next to them", () => {
    expect(of("text-classification", ["onnx/model_quantized.onnx", 7], ["onnx/model_q4.onnx", 3])).toMatchObject({
      dtype: "q8",
      subfolder: "onnx",
      weightBytes: 7,
    });
    expect(
      of(
        "summarization",
        ["onnx/encoder_model.onnx", 1],
        ["onnx/decoder_model_merged.onnx", 2],
        ["onnx/decoder_model_merged.onnx_data", 4],
      ),
    ).toMatchObject({ dtype: "fp32", weightBytes: 7 });
    expect(of("fill-mask", ["model.onnx", 7])).toMatchObject({ subfolder: "" });
  });

  test("files and tasks that no runtime supports have none", () => {
    expect(of("text-classification", ["model.safetensors", 7])).toBeUndefined();
    expect(of("text-to-image", ["onnx/model.onnx", 7])).toBeUndefined();
    expect(of("feature-extraction", ["e5.gguf", 7])).toBeUndefined();
  });
});

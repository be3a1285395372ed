/**
 * Programs of `@huggingface/inference` move over by their import: the examples of its installed README compile against
 * ours, and send the same requests.
 */

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import * as theirs from "@huggingface/inference";
import { PNG } from "@vitrine/test-kit";
import { transformSync } from "esbuild";
import { afterAll, expect, test } from "vitest";
import * as ours from "../src/index.ts";

const readme = await readFile(
  join(dirname(createRequire(import.meta.url).resolve("@huggingface/inference")), "../../README.md"),
  "utf8",
);
const fenced = [...readme.matchAll(/```(?:ts|typescript|js|javascript)\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
/** Programs: not a list of ways to import, not one with a gap, not the one whose braces do not match. */
const EXAMPLES = fenced.filter((code) => !/esm\.sh|inputs: \.\.\.|catch \(error\)/.test(code));

/** An example as the body of a function. Two in one block have variables of one name. */
const blocks = (code: string): string[] => code.split(/^\/\/ Streaming API$/m);
const body = (code: string) =>
  code
    .replace(/^import .*$/gm, "")
    .replace(/^const hf = new/m, "hf = new")
    .replace(/^const client = new/m, "const client = hf = new");

const PRELUDE = `
import { readFileSync } from "node:fs";
import { InferenceClient, HfInference, HfInferenceEndpoint, textGeneration, InferenceClientError } from "${["..", "..", "src", "index.ts"].join("/")}";
let hf = new InferenceClient();
declare const textToTranslate: string;
void [readFileSync, HfInference, HfInferenceEndpoint, textGeneration, InferenceClientError, hf, textToTranslate];
`;
/** Calls of their own tests beyond the README: parameters that their types let through. */
const MORE = `
const blob = new Blob();
hf.summarization({ model: "m", inputs: "a", parameters: { max_length: 100, min_length: 5 } });
hf.translation({ model: "m", inputs: "a", parameters: { max_length: 100 } });
hf.textGeneration({ model: "m", inputs: "a", parameters: { max_tokens: 10, temperature: 0, return_full_text: false } });
hf.textToSpeech({ model: "m", inputs: "a", parameters: { voice: "af_alloy" } });
hf.textToSpeech({ model: "m", inputs: "a", voice: "af_alloy" });
hf.textToImage({ model: "m", inputs: "a", parameters: { seed: 1, num_inference_steps: 2, width: 512, height: 512 } });
hf.imageToImage({ model: "m", inputs: blob, parameters: { prompt: "p", seed: 1, images: [blob] } });
hf.imageToVideo({ model: "m", inputs: blob, parameters: { prompt: "p", seed: 1, images: [blob] } });
hf.textToVideo({ model: "m", inputs: "a", parameters: { seed: 1, num_frames: 8, duration: 5, resolution: "480p" } });
hf.featureExtraction({ model: "m", inputs: ["a"], dimensions: 8, encoding_format: "float" });
hf.automaticSpeechRecognition({ model: "m", data: blob, parameters: { language: "de" } });
hf.chatCompletion({ model: "m", messages: [{ role: "user", content: "a" }], max_tokens: 5, seed: 0 });
new HfInference("hf_x").endpoint("https://a.example").textGeneration({ inputs: "a" });
new HfInferenceEndpoint("https://a.example", "hf_x").chatCompletion({ messages: [] });
`;

const folder = await mkdtemp(join(import.meta.dirname, "moved-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the examples and names of the README compile", { tags: ["whole"] }, async () => {
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(30);
  const functions = [...EXAMPLES.flatMap(blocks), MORE].map(
    (code, index) => `export async function example${index}() {\n${body(code)}\n}`,
  );
  await writeFile(join(folder, "examples.ts"), `${PRELUDE}\n${functions.join("\n")}`);
  const compilerOptions = {
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
    emitDeclarationOnly: false,
    noEmit: true,
    noUncheckedIndexedAccess: false,
    skipLibCheck: false,
  };
  const options = { extends: "../../tsconfig.test.json", compilerOptions, include: ["examples.ts"], references: [] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(options));
  const tsc = join(import.meta.dirname, "../../../node_modules/.bin/tsc");
  const { stdout } = await promisify(execFile)(tsc, ["-p", folder]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
});

/** Runs an example on a client; every request is recorded and answered with nothing. */
async function requestsOf(code: string, library: { InferenceClient: unknown }): Promise<unknown[]> {
  const sent: Promise<unknown>[] = [];
  const record = async (input: string | URL | Request, init: RequestInit = {}): Promise<unknown> => {
    const { body: content } = init;
    const isText = typeof content === "string";
    const bytes =
      isText || content === undefined || content === null
        ? undefined
        : await new Response(content as BodyInit).arrayBuffer();
    return {
      url: String(input),
      method: init.method ?? "GET",
      authorization: new Headers(init.headers).get("authorization"),
      body: isText ? (JSON.parse(content) as unknown) : (bytes?.byteLength ?? null),
    };
  };
  const outer = globalThis.fetch;
  const fetchThere = (async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input);
    if (/placekitten|docquery/.test(url))
      return new Response(PNG as Uint8Array<ArrayBuffer>, { headers: { "content-type": "image/png" } });
    if (url.includes("/api/models/")) {
      const requested = url.includes("inferenceProviderMapping");
      const task = PIPELINES[/(?:hf|client)\.(\w+)\(/.exec(code)?.[1] ?? ""] ?? "conversational";
      const provider = /provider: "([\w-]+)"/.exec(code)?.[1] ?? "hf-inference";
      const mapping = [{ provider, providerId: "provider-model", hfModelId: "hub-model", status: "live", task }];
      return Response.json(requested ? { inferenceProviderMapping: mapping } : { pipeline_tag: task });
    }
    sent.push(record(input, init));
    return Response.json({ error: "recorded" }, { status: 418 });
  }) as typeof fetch;
  globalThis.fetch = fetchThere;
  try {
    const { code: script } = transformSync(body(code), { loader: "ts", target: "es2022" });
    const run = new Function(
      "InferenceClient",
      "hf",
      "readFileSync",
      "textToTranslate",
      "process",
      `return (async () => { ${script} })()`,
    ) as (...given: unknown[]) => Promise<unknown>;
    const { InferenceClient } = library as { InferenceClient: new (token: string, options?: object) => unknown };
    const env = { env: { MISTRAL_KEY: "mistral-key" } };
    await run(InferenceClient, new InferenceClient("hf_token"), () => new Uint8Array([1, 2, 3]), "a text", env).catch(
      () => {},
    );
  } finally {
    globalThis.fetch = outer;
  }
  return Promise.all(sent);
}

const PIPELINES: Readonly<Record<string, string>> = {
  textGeneration: "text-generation",
  textGenerationStream: "text-generation",
  featureExtraction: "feature-extraction",
  fillMask: "fill-mask",
  summarization: "summarization",
  questionAnswering: "question-answering",
  tableQuestionAnswering: "table-question-answering",
  textClassification: "text-classification",
  tokenClassification: "token-classification",
  translation: "translation",
  zeroShotClassification: "zero-shot-classification",
  sentenceSimilarity: "sentence-similarity",
  automaticSpeechRecognition: "automatic-speech-recognition",
  audioClassification: "audio-classification",
  textToSpeech: "text-to-speech",
  audioToAudio: "audio-to-audio",
  imageClassification: "image-classification",
  objectDetection: "object-detection",
  imageSegmentation: "image-segmentation",
  imageToText: "image-to-text",
  textToImage: "text-to-image",
  imageToImage: "image-to-image",
  zeroShotImageClassification: "zero-shot-image-classification",
  visualQuestionAnswering: "visual-question-answering",
  documentQuestionAnswering: "document-question-answering",
  tabularRegression: "tabular-regression",
  tabularClassification: "tabular-classification",
};

const runnable = EXAMPLES.filter(
  (code) => !/^const accessToken|^const hf = new InferenceClient\('/m.test(code) || /\(\{/.test(code),
).flatMap(blocks);
test.each(runnable.map((code) => [code.replace(/\s+/g, " ").slice(0, 60), code]))(
  "sends the same: %s",
  async (_, code) => {
    const [expected] = await requestsOf(code, theirs);
    const [sent] = await requestsOf(code, ours);
    expect(sent).toBeDefined();
    // Their released version refuses bytes here, which its README passes.
    if (expected === undefined) expect(code).toContain("imageSegmentation");
    else expect(sent).toEqual(withoutFaults(expected as Sent));
  },
);

interface Sent {
  body: Record<string, unknown> | number | null;
}

/** Their request without what no service reads: the input a second time, and an address for a model's name. */
function withoutFaults(request: Sent): Sent {
  const { body } = request;
  if (typeof body !== "object" || body === null) return request;
  const { inputs, ...others } = body;
  const isTwice = inputs !== undefined && inputs === body["prompt"];
  const isAddress = typeof body["model"] === "string" && body["model"].startsWith("http");
  return { ...request, body: { ...(isTwice ? others : body), ...(isAddress ? { model: "default" } : {}) } };
}

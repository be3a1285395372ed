/** Custom models in ONNX, through transformers.js with every way to a network turned off. */
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isObject } from "@vitrine/base";
import type { LoadedModel, LocalModel, PackageLoader, TokenCounter } from "../model/model.ts";
import { chatTokens, type ChatTokenizer } from "../engines/chat-tokens.ts";
import { answerWith, pipelineOf, type Transformers } from "../engines/onnx-answer.ts";
import type { CustomModel } from "../model/custom-model.ts";
import { isInstalled, packageLoader } from "../model/packages.ts";

/** The program, installed on the first wish. It does nothing by itself. */
export const model: LocalModel = {
  id: "custom-onnx",
  formerId: "own-onnx",
  label: "Transformers.js, for your models in ONNX",
  tasks: [],
  about: "Runs ONNX models from your folders with onnxruntime on this machine’s processor.",
  licenses: ["Apache-2.0", "MIT"],
  packages: { "@huggingface/transformers": "4.3.1" },
  install: "optional",
  diskMb: 474,
  memoryMb: 0,
};

/** Transformers.js, which reads the models next to this one and nothing else. */
async function programFor(packages: PackageLoader, { path }: CustomModel): Promise<Transformers & Tokenizers> {
  const program = (await packages.import("@huggingface/transformers")) as unknown as Transformers & Tokenizers;
  program.env.allowRemoteModels = false;
  program.env.allowLocalModels = true;
  program.env.localModelPath = dirname(path);
  return program;
}

interface Tokenizers {
  AutoTokenizer: { from_pretrained(name: string, options: { local_files_only: boolean }): Promise<ChatTokenizer> };
}

/** Counts with the model's tokenizer; its weights are not read. */
export async function loadCustomCounter(packages: PackageLoader, custom: CustomModel): Promise<TokenCounter> {
  const { AutoTokenizer } = await programFor(packages, custom);
  const tokenizer = await AutoTokenizer.from_pretrained(basename(custom.path), { local_files_only: true });
  const contextTokens = contextOf(await configurationOf(custom));
  return {
    count: (messages) => chatTokens(tokenizer, messages),
    ...(contextTokens !== undefined && { contextTokens }),
  };
}

async function configurationOf({ path }: CustomModel): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(path, "config.json"), "utf8"));
  } catch {
    return undefined;
  }
}

/** Longest text in the configuration, under the names of several families. */
function contextOf(configuration: unknown): number | undefined {
  if (!isObject(configuration)) return undefined;
  const text = isObject(configuration["text_config"]) ? configuration["text_config"] : configuration;
  return ["max_position_embeddings", "n_positions", "max_sequence_length", "seq_length"]
    .map((name) => text[name])
    .find((value): value is number => typeof value === "number" && Number.isInteger(value) && value > 0);
}

export async function loadCustom(packages: PackageLoader, custom: CustomModel): Promise<LoadedModel> {
  const transformers = await programFor(packages, custom);
  const { pipeline } = transformers;
  const contextTokens = contextOf(await configurationOf(custom));
  const [first = "text-generation"] = custom.tasks;
  const run = await pipeline(pipelineOf(first), basename(custom.path), {
    dtype: custom.dtype ?? "fp32",
    subfolder: custom.subfolder ?? "onnx",
    device: "cpu",
    local_files_only: true,
  });
  return {
    run: (call) => answerWith(call, run, transformers, contextTokens),
    dispose: () => void run.dispose?.(),
  };
}

/** The files of the runtime that a browser needs, by the names in its requests. */
const BROWSER_FILES: ReadonlyMap<string, readonly [packageName: string, path: string]> = new Map([
  ["transformers.js", ["@huggingface/transformers", "dist/transformers.min.js"]],
  ["ort-wasm-simd-threaded.asyncify.mjs", ["onnxruntime-web", "dist/ort-wasm-simd-threaded.asyncify.mjs"]],
  ["ort-wasm-simd-threaded.asyncify.wasm", ["onnxruntime-web", "dist/ort-wasm-simd-threaded.asyncify.wasm"]],
]);

/** Changes with what the files hold. */
export const BROWSER_PROGRAM_VERSION = model.packages["@huggingface/transformers"] ?? "";

/**
 * The path of a file of transformers.js for browsers; `undefined` for other names, and while the program is not
 * installed.
 * @example
 * import { browserProgramFile } from "@vitrine/local-models";
 *
 * console.log(await browserProgramFile("unknown.js", ".vitrine")); // undefined
 */
export async function browserProgramFile(name: string, dataDir: string): Promise<string | undefined> {
  const [packageName, path] = BROWSER_FILES.get(name) ?? [];
  if (packageName === undefined || path === undefined || !(await isInstalled(model, dataDir))) return undefined;
  return packageLoader(model, dataDir).file(packageName, path);
}

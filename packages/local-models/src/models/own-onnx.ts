/**
 * Models of one's own in ONNX, through transformers.js with every way to a network turned off.
 */
import { basename, dirname } from "node:path";
import type { LoadedModel, LocalModel, PackageLoader } from "../model.ts";
import { answerWith, pipelineOf, type Transformers } from "../onnx-answer.ts";
import type { OwnLocalModel } from "../own-model.ts";
import { isInstalled, packageLoader } from "../packages.ts";

/** The program, installed on the first wish. It does nothing by itself. */
export const model: LocalModel = {
  id: "own-onnx",
  label: "Transformers.js, for your own models in ONNX",
  tasks: [],
  about: "Runs models of your own folders that have weights in ONNX, with onnxruntime on this machine’s processor.",
  licenses: ["Apache-2.0", "MIT"],
  packages: { "@huggingface/transformers": "4.3.1" },
  install: "optional",
  diskMb: 474,
  memoryMb: 0,
};

export async function loadOwn(packages: PackageLoader, own: OwnLocalModel): Promise<LoadedModel> {
  const transformers = (await packages.import("@huggingface/transformers")) as unknown as Transformers;
  const { pipeline, env } = transformers;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dirname(own.path);
  const [first = "text-generation"] = own.tasks;
  const run = await pipeline(pipelineOf(first), basename(own.path), {
    dtype: own.dtype ?? "fp32",
    subfolder: own.subfolder ?? "onnx",
    device: "cpu",
    local_files_only: true,
  });
  return {
    run: (call) => answerWith(call, run, transformers),
    dispose: () => void run.dispose?.(),
  };
}

/** What a browser needs of the program, by the names that it is asked for. */
const BROWSER_FILES: ReadonlyMap<string, readonly [packageName: string, path: string]> = new Map([
  ["transformers.js", ["@huggingface/transformers", "dist/transformers.min.js"]],
  ["ort-wasm-simd-threaded.asyncify.mjs", ["onnxruntime-web", "dist/ort-wasm-simd-threaded.asyncify.mjs"]],
  ["ort-wasm-simd-threaded.asyncify.wasm", ["onnxruntime-web", "dist/ort-wasm-simd-threaded.asyncify.wasm"]],
]);

/** Changes with what the files hold. */
export const BROWSER_PROGRAM_VERSION = model.packages["@huggingface/transformers"] ?? "";

/** Where such a file is; `undefined` for other names, and where the program is not installed. */
export async function browserProgramFile(name: string, dataDir: string): Promise<string | undefined> {
  const [packageName, path] = BROWSER_FILES.get(name) ?? [];
  if (packageName === undefined || path === undefined || !(await isInstalled(model, dataDir))) return undefined;
  return packageLoader(model, dataDir).file(packageName, path);
}

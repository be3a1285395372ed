/**
 * Custom models in ONNX, through transformers.js with every way to a network turned off.
 */
import { basename, dirname } from "node:path";
import type { LoadedModel, LocalModel, PackageLoader } from "../model/model.ts";
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

export async function loadCustom(packages: PackageLoader, custom: CustomModel): Promise<LoadedModel> {
  const transformers = (await packages.import("@huggingface/transformers")) as unknown as Transformers;
  const { pipeline, env } = transformers;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dirname(custom.path);
  const [first = "text-generation"] = custom.tasks;
  const run = await pipeline(pipelineOf(first), basename(custom.path), {
    dtype: custom.dtype ?? "fp32",
    subfolder: custom.subfolder ?? "onnx",
    device: "cpu",
    local_files_only: true,
  });
  return {
    run: (call) => answerWith(call, run, transformers),
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

/** Custom models in GGUF, through llama.cpp. */
import { join } from "node:path";
import { llamaPackages, loadLlama, loadLlamaCounter } from "../engines/llama-cpp.ts";
import type { LoadedModel, LocalModel, PackageLoader, TokenCounter } from "../model/model.ts";
import type { CustomModel } from "../model/custom-model.ts";

/** The program, installed on the first wish. It does nothing by itself. */
export const model: LocalModel = {
  id: "custom-gguf",
  formerId: "own-gguf",
  label: "llama.cpp, for your models in GGUF",
  tasks: [],
  about: "Runs GGUF models from your folders on this machine’s processor.",
  licenses: ["MIT"],
  packages: llamaPackages(),
  omitsOptional: true,
  install: "optional",
  diskMb: 85,
  memoryMb: 0,
};

export function loadCustom(packages: PackageLoader, custom: CustomModel): Promise<LoadedModel> {
  return loadLlama(packages, join(custom.path, custom.weights ?? ""));
}

export function loadCustomCounter(packages: PackageLoader, custom: CustomModel): Promise<TokenCounter> {
  return loadLlamaCounter(packages, join(custom.path, custom.weights ?? ""));
}

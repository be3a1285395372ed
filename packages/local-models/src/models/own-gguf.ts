/** Models of one's own in GGUF, through llama.cpp. */
import { join } from "node:path";
import { llamaPackages, loadLlama } from "../llama-cpp.ts";
import type { LoadedModel, LocalModel, PackageLoader } from "../model.ts";
import type { OwnLocalModel } from "../own-model.ts";

/** The program, installed on the first wish. It does nothing by itself. */
export const model: LocalModel = {
  id: "own-gguf",
  label: "llama.cpp, for your own models in GGUF",
  tasks: [],
  about: "Runs models of your own folders that have weights in GGUF, on this machine’s processor.",
  licenses: ["MIT"],
  packages: llamaPackages(),
  omitsOptional: true,
  install: "optional",
  diskMb: 85,
  memoryMb: 0,
};

export function loadOwn(packages: PackageLoader, own: OwnLocalModel): Promise<LoadedModel> {
  return loadLlama(packages, join(own.path, own.weights ?? ""));
}

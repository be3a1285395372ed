/**
 * `npm run read:servers -w tools`: writes `data/known-models.json`, the architectures and model types
 * that programs know, read from the sources of their newest releases. Needs the network; nothing is installed.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { KNOWN_MODELS_FILE } from "../generate/release-tables.ts";
import { writeData } from "../generate/write-data.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const cache = `${root}.vitrine/releases`;
const PACKAGES = ["vllm", "sglang", "transformers", "mlx-lm", "mlx-vlm", "gguf"];

type Answer = Record<string, { package: string; version: string; names: Record<string, string[]> }>;

mkdirSync(cache, { recursive: true });
python("../verify-snippets/fetch_releases.py", [cache, ...PACKAGES]);
const programs = JSON.parse(python("read_servers.py", [cache])) as Answer;

writeData(`${root}${KNOWN_MODELS_FILE}`, { date: new Date().toISOString().slice(0, 10), programs });
for (const [program, { version, names }] of Object.entries(programs)) {
  const counts = Object.entries(names).map(([kind, list]) => `${list.length} ${kind}`);
  console.log(`${program} ${version}: ${counts.join(", ")}`);
}

function python(script: string, args: string[]): string {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const result = spawnSync("python3", [path, ...args], { maxBuffer: 1 << 28, encoding: "utf8" });
  if (result.status !== 0) throw new Error(`${script} failed: ${result.stderr.slice(-3000)}`);
  return result.stdout;
}

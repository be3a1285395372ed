/**
 * `npm run read:servers -w tools`: writes `packages/libraries/src/runs-with/known-models.ts`, the architectures and model types
 * that programs know, read from the sources of their newest releases. Needs the network; nothing is installed.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const cache = `${root}.vitrine/releases`;
const TARGET = "packages/libraries/src/runs-with/known-models.ts";
const PACKAGES = ["vllm", "sglang", "transformers", "mlx-lm", "mlx-vlm", "gguf"];

type Answer = Record<string, { package: string; version: string; names: Record<string, string[]> }>;

mkdirSync(cache, { recursive: true });
python("../verify-snippets/fetch_releases.py", [cache, ...PACKAGES]);
const programs = JSON.parse(python("read_servers.py", [cache])) as Answer;

const entries = Object.entries(programs).map(([program, { package: name, version, names }]) => {
  const lists = Object.entries(names).map(([kind, list]) => `${kind}: setOf(${JSON.stringify(list.join(" "))})`);
  return `${program}: { package: ${JSON.stringify(name)}, version: ${JSON.stringify(version)}, ${lists.join(", ")} }`;
});
const source = `// Made by npm run read:servers -w tools from the releases named below. Do not edit: run it.

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/**
 * Program → the release that was read, and what it knows: classes of config.architectures, or model types. These were
 * the newest releases on ${new Date().toISOString().slice(0, 10)}.
 */
export const KNOWN_MODELS = {
${entries.join(",\n")}
};
`;
await writeFile(root + TARGET, source);
execFileSync(`${root}node_modules/.bin/oxfmt`, [TARGET], { cwd: root });
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

/**
 * `npm run count:marks -w tools`: of how many models of the catalog the code was run with the model's own architecture, of how many
 * only its names were checked, and of how many neither; and which have no code but a download.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ModelRecord } from "../../packages/models/src/index.ts";
import { usageSnippets } from "../../packages/libraries/src/usage/usage.ts";

const seed = fileURLToPath(new URL("../../data/seed/models.jsonl", import.meta.url));
const counts = { run: 0, "names checked": 0, neither: 0, "download only": 0 };
for (const line of readFileSync(seed, "utf8").split("\n").filter(Boolean)) {
  const code = usageSnippets(JSON.parse(line) as ModelRecord).filter(
    ({ code, title }) => code !== "" && title !== "Download the files" && !/^hf (?:download|auth)/.test(code),
  );
  if (code.length === 0) counts["download only"] += 1;
  else if (code.some(({ ran }) => ran !== undefined)) counts.run += 1;
  else if (code.some(({ verified }) => verified !== undefined)) counts["names checked"] += 1;
  else counts.neither += 1;
}
const all = Object.values(counts).reduce((sum, each) => sum + each, 0);
for (const [what, count] of Object.entries(counts))
  console.log(`${what}: ${count} (${Math.round((100 * count) / all)} %)`);

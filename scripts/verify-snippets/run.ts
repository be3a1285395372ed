/**
 * `npm run run:snippets`: runs the snippets of libraries that install small and need no weights, as they stand, against a
 * hub on this machine that serves models made on the spot. Writes `packages/libraries/runs.json`.
 *
 * Installs into `.vitrine/run-python`, about 600 MB, and needs the network for that.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeShape } from "../../packages/libraries/src/verification/code-shape.ts";
import { exampleSnippets } from "../../packages/libraries/src/testing/example-snippets.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const PACKAGES = ["huggingface_hub", "scikit-learn", "joblib", "skops", "spacy", "bm25s", "model2vec", "keras", "jax"];
/** Snippets of a library, by what stands in their code: those for which a small model is made. */
const CHOSEN: Readonly<Record<string, RegExp>> = {
  sklearn: /./,
  spacy: /snapshot_download/,
  bm25s: /./,
  model2vec: /./,
  keras: /./,
  huggingface_hub: /^hf download a\/files$/,
};

const python = join(root, ".vitrine/run-python/bin/python");
if (!existsSync(python)) {
  execFileSync("python3", ["-m", "venv", join(root, ".vitrine/run-python")], { stdio: "inherit" });
}
execFileSync(python, ["-m", "pip", "install", "-q", "--disable-pip-version-check", "-U", ...PACKAGES], {
  stdio: "inherit",
});

const examples = exampleSnippets().filter(({ library, snippet }) => CHOSEN[library]?.test(snippet.code) === true);
const folder = mkdtempSync(join(tmpdir(), "vitrine-run-"));
const input = JSON.stringify({
  folder,
  snippets: examples.map(({ id, snippet: { code, language } }) => ({ id, code, language })),
});
const result = spawnSync(python, [fileURLToPath(new URL("run_snippets.py", import.meta.url))], {
  input,
  encoding: "utf8",
  maxBuffer: 1 << 28,
});
rmSync(folder, { recursive: true, force: true });
if (result.status !== 0) throw new Error(result.stderr.slice(-4000));
const results = JSON.parse(result.stdout) as Record<string, { ok: boolean; error: string }>;
const installed = JSON.parse(
  execFileSync(python, ["-m", "pip", "list", "--format", "json", "--disable-pip-version-check"], { encoding: "utf8" }),
) as { name: string; version: string }[];
const versions = PACKAGES.map((each) => each.replace(/\[.*/, "")).map((name) => {
  const found = installed.find((each) => each.name.toLowerCase().replaceAll("_", "-") === name.replaceAll("_", "-"));
  return `${name} ${found?.version ?? "?"}`;
});
const runs = examples.map(({ id, library, snippet }) => ({
  library,
  ...(snippet.title === undefined ? {} : { title: snippet.title }),
  shape: codeShape(snippet.language, snippet.code),
  ok: results[id]?.ok === true,
}));
await writeFile(
  join(root, "packages/libraries/runs.json"),
  `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), packages: versions, runs }, null, 2)}\n`,
);
execFileSync(join(root, "node_modules/.bin/oxfmt"), ["packages/libraries/runs.json"], { cwd: root });
for (const { id, library } of examples) {
  console.log(`${results[id]?.ok === true ? "ran" : "FAILED"}: ${library}`);
  if (results[id]?.ok !== true) console.error(results[id]?.error);
}
process.exitCode = runs.every(({ ok }) => ok) ? 0 : 1;

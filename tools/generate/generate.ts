/**
 * `npm run generate`: writes every file that follows from others, such as the index of a registry or a table from
 * `data/`. They are not in git. `start`, `dev`, `test`, `build`, `typecheck`, `check` and the tests call it by
 * `ensureGenerated` when something has changed; with `--outdated` only those generators run whose files have.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DataError, type Generator } from "./generator.ts";
import { GENERATORS } from "./generators.ts";
import { readStamp, stateOf, writeStamp } from "./stamp.mjs";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Runs the generators in order, and returns the paths that it wrote or removed. */
export async function generate(root = ROOT, generators: readonly Generator[] = GENERATORS, onlyOutdated = false) {
  const before = readStamp(root);
  const after: typeof before = {};
  const changed: string[] = [];
  for (const { id, inputs, files } of generators) {
    const known = before[id];
    const isCurrent = known !== undefined && stateOf(root, [...known.inputs, ...known.outputs]) === known.state;
    if (onlyOutdated && isCurrent && String(known.inputs) === String(inputs)) {
      after[id] = known;
      continue;
    }
    // A generator may import what those before it wrote.
    // oxlint-disable-next-line no-await-in-loop
    const made = await files(root);
    const outputs = made.map(({ path }) => path);
    changed.push(...made.filter(({ path, text }) => writeChanged(join(root, path), text)).map(({ path }) => path));
    const gone = (known?.outputs ?? []).filter((path) => !outputs.includes(path) && existsSync(join(root, path)));
    for (const path of gone) rmSync(join(root, path));
    changed.push(...gone);
    after[id] = { inputs, outputs, state: "" };
  }
  // Last, because one generator may write into what another reads.
  for (const entry of Object.values(after))
    if (entry.state === "") entry.state = stateOf(root, [...entry.inputs, ...entry.outputs]);
  writeStamp(root, after);
  return changed;
}

/** Whether the file had another text. */
function writeChanged(file: string, text: string): boolean {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const changed = await generate(ROOT, GENERATORS, process.argv.includes("--outdated"));
    console.log(
      changed.length === 0 ? "Every generated file is up to date." : `${changed.length} generated files changed.`,
    );
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

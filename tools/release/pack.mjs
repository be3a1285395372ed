/**
 * Packs the published packages as npm publishes them, into one folder with an index of their checksums. The site serves
 * these files, and `npm run release:check -w tools` judges them: there is no second way to make a tarball.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureGenerated, projectEnvironment } from "../setup.mjs";
import { internalDependencies, manifestOf, publishedPackages, ROOT } from "./published-packages.mjs";

const execute = promisify(execFile);

/**
 * Compiles and packs. Files are named `<package>-<version>.tgz`; `index.json` lists them with checksum, size and the
 * packages of this repository that each needs.
 *
 * @param {string} target folder, emptied first
 */
export async function packPackages(target, { names = publishedPackages(), fileName = versioned } = {}) {
  ensureGenerated();
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const env = projectEnvironment();
  for (const name of names) removeStaleOutput(name);
  const compiled = execute("tsc", ["-b", ...names.map((name) => `packages/${name}`)], {
    cwd: ROOT,
    env,
    maxBuffer: 1e8,
  });
  // Who only starts the site lacks packages that tests and declarations are checked with (`ensureInstalled`): the compiler
  // names them, and writes the same files.
  await compiled.catch((error) => {
    if (existsSync(join(ROOT, "node_modules/vitest"))) throw error;
  });
  const index = [];
  const waiting = names.values();
  const pack = async () => {
    for (const name of waiting) index.push(await packOne(name, target, fileName, env));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, pack));
  index.sort((a, b) => (a.name < b.name ? -1 : 1));
  writeFileSync(join(target, "index.json"), `${JSON.stringify(index, null, 2)}\n`);
  return index;
}

/** Removes what the compiler wrote for sources that are gone: it never does so itself, and a tarball would hold it. */
function removeStaleOutput(name) {
  const [source, output] = ["src", "dist"].map((folder) => join(ROOT, "packages", name, folder));
  if (!existsSync(output)) return;
  for (const path of readdirSync(output, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".d.ts")) continue;
    const module = path.slice(0, -".d.ts".length);
    if ([".ts", ".tsx"].some((extension) => existsSync(join(source, module + extension)))) continue;
    for (const extension of [".js", ".js.map", ".d.ts", ".d.ts.map"])
      rmSync(join(output, module + extension), { force: true });
  }
}

const versioned = (name, version) => `${name}-${version}.tgz`;

async function packOne(name, target, fileName, env) {
  const { name: title, version } = manifestOf(name);
  const { stdout } = await execute(
    "npm",
    ["pack", `./packages/${name}`, "--json", "--loglevel=error", "--pack-destination", target],
    { cwd: ROOT, env, maxBuffer: 1e8 },
  );
  // Scripts of a package may print before npm's own answer.
  const answer = JSON.parse(stdout.slice(stdout.search(/^[[{]\s*$/m)));
  const [{ filename }] = Array.isArray(answer) ? answer : Object.values(answer);
  const file = fileName(name, version);
  renameSync(join(target, filename), join(target, file));
  const bytes = readFileSync(join(target, file));
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  const needs = internalDependencies(name).map((each) => `@vitrine/${each}`);
  return { name: title, version, file, integrity, bytes: bytes.length, needs };
}

if (import.meta.filename === process.argv[1]) {
  const target = process.argv[2] ?? join(ROOT, "apps/web/dist/packages");
  for (const { file, bytes } of await packPackages(target)) console.log(`${file} ${(bytes / 1024).toFixed(0)} kB`);
}

/**
 * Packs the published packages as npm publishes them, into one folder with an index of their checksums. The site serves
 * these files, and `npm run release:check -w tools` judges them: there is no second way to make a tarball.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureGenerated, projectEnvironment } from "../setup.mjs";
import { packageIndex, publishedPackages, ROOT } from "./published-packages.mjs";

const execute = promisify(execFile);

/**
 * Compiles and packs. `index.json` lists the tarballs with checksum, size and the packages of this repository that each
 * needs.
 *
 * @param {string} target folder, replaced once all are there
 */
export async function packPackages(target, { names = publishedPackages(), fileName } = {}) {
  ensureGenerated();
  const fresh = `${target}.fresh`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const name of names) removeStaleOutput(name);
  const folders = names.map((name) => `./packages/${name}`);
  const run = (command, args) => execute(command, args, { cwd: ROOT, env: projectEnvironment(), maxBuffer: 1e8 });
  // Other commands check types. Who only starts the site lacks packages that tests and declarations are checked with.
  await run("tsc", ["-b", "--noCheck", ...folders]);
  const { stdout } = await run("npm", ["pack", ...folders, "--json", "--loglevel=error", "--pack-destination", fresh]);
  // Scripts of a package may print before npm's own answer.
  const answer = JSON.parse(stdout.slice(stdout.search(/^[[{]\s*$/m)));
  const packed = new Map(Object.values(answer).map(({ name, filename }) => [name, filename]));
  const index = packageIndex(names, fileName).map(({ needs, ...entry }) => {
    renameSync(join(fresh, packed.get(entry.name)), join(fresh, entry.file));
    const bytes = readFileSync(join(fresh, entry.file));
    const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    return { ...entry, integrity, bytes: bytes.length, needs };
  });
  writeFileSync(join(fresh, "index.json"), `${JSON.stringify(index, null, 2)}\n`);
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
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

if (import.meta.filename === process.argv[1])
  await packPackages(process.argv[2] ?? join(ROOT, "apps/web/dist/packages"));

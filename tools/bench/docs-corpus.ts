/**
 * Documentation that real projects have written, for measurements: the Markdown of source archives on PyPI that carry their
 * documentation, fetched by `pip` (of `VITRINE_PYTHON`, else `python3`) into a temporary folder. Nothing is stored here.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

/**
 * The archives: package, version, the folder of its documentation, and the subfolders in other
 * languages or generated.
 */
const ARCHIVES = [
  { name: "openai-agents", version: "0.24.0", folder: "docs", without: ["ja", "ko", "zh", "ref"] },
  { name: "griffe", version: "2.4.1", folder: "docs", without: ["reference/api"] },
  { name: "jupyterhub", version: "6.1.1", folder: "docs/source", without: ["reference/api"] },
  { name: "mcp", version: "2.3.0", folder: "docs", without: [] },
] as const;

/** Names of the libraries' folders below the corpus. */
export const LIBRARIES = ["openai", "griffe", "jupyterhub", "mcp"] as const;

const WORK = join(tmpdir(), "vitrine-docs-corpus");

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${stderr.slice(0, 2000)}`);
}

interface Archive {
  name: string;
  version: string;
  folder: string;
  without: readonly string[];
}

/** Fetches what is not there yet. Returns the folder with the pages, a folder to each library. */
export function fetchCorpus(): string {
  const pages = join(WORK, "pages");
  if (existsSync(pages)) return pages;
  rmSync(WORK, { recursive: true, force: true });
  for (const [index, archive] of ARCHIVES.entries())
    fetchArchive(archive, WORK, join(WORK, "made", LIBRARIES[index] ?? archive.name));
  cpSync(join(WORK, "made"), pages, { recursive: true });
  return pages;
}

/** Fetches one archive into a folder for archives, and puts the pages into another. */
export function fetchArchive({ name, version, folder, without }: Archive, work: string, to: string): void {
  const archives = join(work, "archives");
  mkdirSync(archives, { recursive: true });
  const python = process.env["VITRINE_PYTHON"] ?? "python3";
  const download = ["-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", archives];
  run(python, [...download, `${name}==${version}`]);
  const file = readdirSync(archives).find((entry) => entry.startsWith(name.replace("-", "_")));
  if (file === undefined) throw new Error(`${name} ${version} has no source archive.`);
  run("tar", ["xzf", join(archives, file), "-C", archives]);
  const from = join(archives, `${name.replace("-", "_")}-${version}`, folder);
  cpSync(from, to, {
    recursive: true,
    filter: (path) => extname(path) === "" || /\.(md|ipynb)$/.test(path),
  });
  for (const part of without) rmSync(join(to, part), { recursive: true, force: true });
}

/** Fetches packages from npm that carry their documentation. Returns the folder with the pages, a folder to each package. */
export function fetchPackages(packages: readonly { name: string; version: string; folder: string }[]): string {
  const work = join(tmpdir(), `vitrine-docs-packages-${packages.map(({ name }) => name).join("-")}`);
  const pages = join(work, "pages");
  if (existsSync(pages)) return pages;
  rmSync(work, { recursive: true, force: true });
  for (const { name, version, folder } of packages) {
    const archive = join(work, "archives", name);
    mkdirSync(archive, { recursive: true });
    run("npm", ["pack", "--silent", "--pack-destination", archive, `${name}@${version}`]);
    run("tar", ["xzf", join(archive, `${name}-${version}.tgz`), "-C", archive]);
    cpSync(join(archive, "package", folder), join(work, "made", name), { recursive: true });
  }
  cpSync(join(work, "made"), pages, { recursive: true });
  return pages;
}

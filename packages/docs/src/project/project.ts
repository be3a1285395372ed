/**
 * Statements of a folder about the library in it: its manifest (`pyproject.toml`, `package.json`), its sources, its changelog
 * and where git says that it is published. Nothing is run but git.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { parse as parseToml } from "smol-toml";
import { entryModules, type PackageManifest } from "../api-reference/entry-modules.ts";
import { DocumentationError } from "../folders/documentation-error.ts";
import { publicRepository, type Repository } from "./repository-address.ts";

/** A library that could be documented. */
export interface Project {
  /** Name that it is installed by; the folder's name where no manifest says it. */
  name: string;
  description: string;
  version: string | undefined;
  kind: "python" | "typescript" | "other";
  /** The package's folder with its sources, below the project: `src/thing`, or `.`. */
  sources: string | undefined;
  /** Code that uses it. */
  usage: string;
  changelog: string | undefined;
  /** Where its documentation says that it is: `https://docs.example/thing`. */
  documentationAt: string | undefined;
  repository: Repository | undefined;
}

interface Manifest {
  name?: string;
  description?: string;
  version?: string;
  /** Addresses by what they lead to, in lower case. */
  urls: Map<string, string>;
}

const CHANGELOGS = ["CHANGELOG.md", "CHANGES.md", "HISTORY.md", "RELEASES.md"];
const DOCUMENTATION = ["documentation", "docs"];
const REPOSITORY = ["repository", "source", "source code", "code", "github", "homepage"];

/** Reads the project in `folder`. */
export async function readProject(folder: string): Promise<Project> {
  const files = new Set(await readdir(folder));
  const python = files.has("pyproject.toml") ? await readPyproject(join(folder, "pyproject.toml")) : undefined;
  const npm = files.has("package.json") ? await readPackageJson(join(folder, "package.json")) : undefined;
  const pythonSources = python || files.has("setup.py") ? await pythonPackage(folder, python?.name) : undefined;
  const manifest = (pythonSources === undefined ? npm?.manifest : python) ?? python ?? npm?.manifest;
  const name = manifest?.name ?? basename(resolve(folder));
  const isTypeScript = pythonSources === undefined && npm !== undefined && entryModules(folder, npm.parsed).length > 0;
  const kind = pythonSources === undefined ? (isTypeScript ? "typescript" : "other") : "python";
  const urls = manifest?.urls ?? new Map<string, string>();
  const named = REPOSITORY.flatMap((key) => publicRepository(urls.get(key) ?? "") ?? [])[0];
  return {
    name,
    description: manifest?.description ?? "",
    version: manifest?.version,
    kind,
    sources: pythonSources ?? (isTypeScript ? "." : undefined),
    usage: kind === "python" ? `import ${basename(pythonSources ?? name)}` : `import * as library from "${name}";`,
    changelog: CHANGELOGS.find((file) => files.has(file)),
    documentationAt: DOCUMENTATION.map((key) => urls.get(key)).find((url) => url !== undefined),
    repository: await repositoryOf(folder, named),
  };
}

async function readPyproject(file: string): Promise<Manifest> {
  const { project = {} } = await parsed<{ project?: Record<string, unknown> }>(file, parseToml);
  const urls = Object.entries((project["urls"] ?? {}) as Record<string, unknown>);
  return { ...texts(project), urls: addresses(urls) };
}

async function readPackageJson(file: string): Promise<{ manifest: Manifest; parsed: PackageManifest }> {
  const json = await parsed<PackageManifest & Record<string, unknown>>(file, JSON.parse);
  const { repository, homepage } = json;
  const url = typeof repository === "string" ? repository : (repository as { url?: unknown } | undefined)?.url;
  const urls: [string, unknown][] = [
    ["repository", typeof url === "string" && /^[\w.-]+\/[\w.-]+$/.test(url) ? `https://github.com/${url}` : url],
    ["homepage", homepage],
  ];
  return { manifest: { ...texts(json), urls: addresses(urls) }, parsed: json };
}

async function parsed<Content>(file: string, parse: (text: string) => unknown): Promise<Content> {
  try {
    return parse(await readFile(file, "utf8")) as Content;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new DocumentationError("invalid-project", `${file} cannot be read: ${reason}`, { cause: error });
  }
}

function texts(table: Readonly<Record<string, unknown>>): Omit<Manifest, "urls"> {
  const { name, description, version } = table;
  return {
    ...(typeof name === "string" && name !== "" && { name }),
    ...(typeof description === "string" && { description }),
    ...(typeof version === "string" && { version }),
  };
}

function addresses(entries: readonly (readonly [string, unknown])[]): Map<string, string> {
  return new Map(
    entries.flatMap(([key, url]) => (typeof url === "string" && url !== "" ? [[key.toLowerCase(), url] as const] : [])),
  );
}

/** The folder of the package: by the project's name where several are there. */
async function pythonPackage(folder: string, name = ""): Promise<string | undefined> {
  const wanted = name.replaceAll(/[-.]/g, "_").toLowerCase();
  const found: string[] = [];
  for (const parent of ["src", "."]) {
    const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isDirectory() || /^(\.|_|tests?$|docs?$|examples?$|node_modules$)/.test(entry.name)) continue;
      const path = parent === "." ? entry.name : `${parent}/${entry.name}`;
      if (existsSync(join(folder, path, "__init__.py"))) found.push(path);
    }
  }
  return found.find((path) => basename(path).toLowerCase() === wanted) ?? found[0];
}

/** The repository that git knows, else the one that the manifest names. */
async function repositoryOf(folder: string, named: Repository | undefined): Promise<Repository | undefined> {
  const remote = await git(folder, "remote", "get-url", "origin");
  const found = remote === undefined ? named : (publicRepository(remote) ?? named);
  if (!found) return undefined;
  const head = await git(folder, "symbolic-ref", "--short", "refs/remotes/origin/HEAD");
  const branch = head?.replace(/^origin\//, "") ?? (await git(folder, "symbolic-ref", "--short", "HEAD"));
  return branch === undefined ? found : { ...found, branch };
}

async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  const answer = await promisify(execFile)("git", args, { cwd: folder, timeout: 10_000 }).catch(() => undefined);
  return answer?.stdout.trim() || undefined;
}

/**
 * Statements of a folder about the library in it: its manifests, its sources, its changelog, the documentation that is
 * there, and where git says that it is published. Nothing is run but git, and a Python that parses.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { parse as parseYaml } from "yaml";
import { entryModules } from "../api-reference/entry-modules.ts";
import { type Manifest, type NpmManifest, readPackageJson, readPythonManifest } from "./manifests.ts";
import { pythonSources } from "./python-sources.ts";
import { publicRepository, type Repository } from "./repository-address.ts";
import { textsIn } from "../folders/python-statements.ts";

/** A library that could be documented. */
export interface Project {
  /** Name that it is installed by; the folder's name where no manifest says it. */
  name: string;
  description: string;
  version: string | undefined;
  kind: "python" | "typescript" | "javascript" | "other";
  /** The manifest that says it. */
  manifest: string | undefined;
  /** Folders of packages with sources that can be read, below the project: `src/thing`, or `.`. */
  sources: readonly string[];
  /** A line for a shell that installs it, where its manifest is one of a package. */
  install: string | undefined;
  /** Code that uses it. */
  usage: string | undefined;
  changelog: string | undefined;
  /** Where its documentation says that it is: `https://docs.example/thing`. */
  documentationAt: string | undefined;
  repository: Repository | undefined;
  /** Files that could not be read, with why. */
  unread: readonly { file: string; reason: string }[];
}

const CHANGELOGS = ["CHANGELOG.md", "CHANGES.md", "HISTORY.md", "RELEASES.md"];
const BINDINGS = ["bindings/python", "python", "py"];
const MANIFESTS = ["pyproject.toml", "setup.py", "setup.cfg"];
const DOCUMENTATION = ["documentation", "docs"];
const REPOSITORY = ["repository", "source", "source code", "code", "github", "homepage"];

/** Reads the project in `folder`. */
export async function readProject(folder: string): Promise<Project> {
  const files = new Set(await readdir(folder));
  const python = await readPythonManifest(folder, files);
  const npm = files.has("package.json") ? await readPackageJson(join(folder, "package.json")) : undefined;
  const inside = python || npm ? undefined : await projectInside(folder);
  if (inside) return { ...inside, changelog: CHANGELOGS.find((file) => files.has(file)) };
  const modules = python ? await pythonSources(folder, python) : [];
  const members = npm ? await workspaceMembers(folder, npm, files) : [];
  const scripts = npm ? typescriptSources(folder, npm, members) : [];
  const isPython = modules.length > 0 || (python !== undefined && npm?.name === undefined);
  const manifest = isPython ? python : npm;
  const kind = kindOf(isPython, npm, scripts);
  const urls = manifest?.urls ?? new Map<string, string>();
  const named = REPOSITORY.flatMap((key) => publicRepository(urls.get(key) ?? "") ?? [])[0];
  return {
    name: manifest?.name ?? basename(resolve(folder)),
    description: manifest?.description ?? "",
    version: manifest?.version,
    kind,
    manifest: manifest?.name === undefined ? undefined : manifest.file,
    sources: isPython ? modules : scripts,
    ...(isPython ? pythonUse(manifest, modules) : npmUse(npm, members)),
    changelog: CHANGELOGS.find((file) => files.has(file)),
    documentationAt: DOCUMENTATION.map((key) => urls.get(key)).find((url) => url !== undefined),
    repository: await repositoryOf(folder, named),
    unread: python?.unread ?? [],
  };
}

/** The package of a project whose own language is another: bindings for Python. */
async function projectInside(folder: string): Promise<Project | undefined> {
  const path = BINDINGS.find((name) => MANIFESTS.some((file) => existsSync(join(folder, name, file))));
  if (path === undefined) return undefined;
  const project = await readProject(join(folder, path));
  return project.manifest === undefined
    ? undefined
    : { ...project, sources: project.sources.map((source) => (source === "." ? path : `${path}/${source}`)) };
}

function kindOf(isPython: boolean, npm: NpmManifest | undefined, scripts: readonly string[]): Project["kind"] {
  if (isPython) return "python";
  if (scripts.length > 0) return "typescript";
  return npm?.name === undefined || npm.isPrivate ? "other" : "javascript";
}

function pythonUse(manifest: Manifest | undefined, [first]: readonly string[]): Pick<Project, "install" | "usage"> {
  return {
    install: manifest?.name === undefined ? undefined : `pip install ${manifest.name}`,
    usage: first === undefined ? undefined : `import ${basename(first).replace(/\.pyi?$/, "")}`,
  };
}

/** Who keeps a private folder of packages publishes those that are not private. */
function npmUse(npm: NpmManifest | undefined, members: readonly Member[]): Pick<Project, "install" | "usage"> {
  const published = [...(npm ? [npm] : []), ...members.map(({ manifest }) => manifest)].filter(
    ({ name, isPrivate }) => name !== undefined && !isPrivate,
  );
  const [only, ...others] = published;
  const name = others.length === 0 || only === npm ? only?.name : undefined;
  return name === undefined
    ? { install: undefined, usage: undefined }
    : { install: `npm install ${name}`, usage: `import * as library from "${name}";` };
}

interface Member {
  folder: string;
  manifest: NpmManifest;
}

/** The packages of a workspace, as npm, yarn and pnpm name them. */
async function workspaceMembers(
  folder: string,
  { workspaces }: NpmManifest,
  files: ReadonlySet<string>,
): Promise<Member[]> {
  const pnpm = files.has("pnpm-workspace.yaml")
    ? (parseYaml(await readFile(join(folder, "pnpm-workspace.yaml"), "utf8"), { logLevel: "silent" }) as {
        packages?: unknown;
      } | null)
    : undefined;
  const patterns = [...workspaces, ...textsIn(pnpm?.packages)].filter((pattern) => !pattern.startsWith("!"));
  const found = await Promise.all(
    patterns.map(async (pattern) => {
      const plain = pattern.replace(/^\.\//, "").replace(/\/$/, "");
      if (!plain.includes("*")) return [plain];
      const parent = plain.replace(/\/?\*.*$/, "") || ".";
      const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => (parent === "." ? name : `${parent}/${name}`));
    }),
  );
  const folders = [...new Set(found.flat())]
    .filter((path) => existsSync(join(folder, path, "package.json")))
    .toSorted();
  return Promise.all(
    folders.map(async (path) => ({
      folder: path,
      manifest: await readPackageJson(join(folder, path, "package.json")),
    })),
  );
}

function typescriptSources(folder: string, npm: NpmManifest, members: readonly Member[]): string[] {
  const packages = [{ folder: ".", manifest: npm }, ...members.filter(({ manifest }) => !manifest.isPrivate)];
  return packages
    .filter((each) => entryModules(join(folder, each.folder), each.manifest.parsed).length > 0)
    .map((each) => each.folder);
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

/** Queries on the unpacked releases: who provides a module, who requires whom, which commands and
 * options exist. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Snippet } from "@vitrine/libraries";
import { distributionOf, type Release } from "./install-line.ts";

type Releases = Readonly<Record<string, Release>>;

/** Folders in which a snippet's modules are looked for: its own packages first. */
export function foldersOf(
  requirements: readonly string[],
  foundation: readonly string[],
  releases: Releases,
): string[] {
  const required = requirements.flatMap((each) => releases[each]?.folder ?? []);
  const names = new Set(requirements.map(distributionOf));
  const others = foundation
    .filter((each) => !names.has(distributionOf(each)))
    .flatMap((each) => releases[each]?.folder ?? []);
  return [...new Set([...required, ...others])];
}

/** The package that the mark names: the first module that is not part of the foundation, else the first one. */
export function packageOf(
  modules: Readonly<Record<string, string>>,
  foundation: readonly string[],
  releases: Releases,
): { name: string; version: string; module: string } | undefined {
  const base = new Set(foundation.flatMap((each) => releases[each]?.folder?.split("/").pop() ?? []));
  // transformers, keras and others are foundation for some and the subject for others.
  const found =
    Object.entries(modules).find(([, folder]) => !base.has(folder)) ??
    Object.entries(modules).find(([module]) => !/^(?:torch\w*|numpy|PIL|requests|cv2|scipy|pandas)$/.test(module)) ??
    Object.entries(modules)[0];
  if (found === undefined) return undefined;
  const [module, folder] = found;
  const match = Object.entries(releases).find(([, release]) => release.folder?.endsWith(`/${folder}`) === true);
  if (match === undefined) return undefined;
  return { name: /^[\w.-]+/.exec(match[0])?.[0] ?? match[0], version: match[1].version ?? "", module };
}

/** Modules that a snippet imports and its install line does not bring, directly or through what a package requires. */
export function missingFromInstall(
  { install = "" }: Snippet,
  modules: Readonly<Record<string, string>>,
  requirements: readonly string[],
  releases: Releases,
): string[] {
  // Packages that a repository or a set-up script installs are not known here.
  if (requirements.length === 0 || /git\+|requirements\.txt|git clone|https:/.test(install)) return [];
  const brought = closure(requirements, releases);
  return Object.entries(modules).flatMap(([module, folder]) => {
    const name = distributionOf(folder.replace(/-[^-]*$/, ""));
    return brought.has(name) ? [] : [`import ${module}: the install line does not bring ${name}`];
  });
}

/** Packages of an install line that the index does not have, or that hold no code. */
export function bringsNothing(requirements: readonly string[], releases: Releases): string[] {
  return requirements.flatMap((each) => {
    const release = releases[each];
    if (release?.error !== undefined) return [`pip install ${each}: ${release.error}`];
    return [];
  });
}

function closure(requirements: readonly string[], releases: Releases): Set<string> {
  const byName = new Map(
    Object.entries(releases).map(([requirement, release]) => [distributionOf(requirement), release.folder]),
  );
  const found = new Set<string>();
  const seen = new Set<string>();
  const queue = [...requirements];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const name = distributionOf(next);
    const key = `${name} ${extrasOf(next).join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    found.add(name);
    queue.push(...requiredBy(byName.get(name), extrasOf(next)));
  }
  return found;
}

const metadata = new Map<string, string[]>();

/** Requirements of a release, always and for the requested extras. */
function requiredBy(folder: string | undefined, extras: readonly string[]): string[] {
  if (folder === undefined) return [];
  let lines = metadata.get(folder);
  if (lines === undefined) {
    const texts = filesNamed(folder, /^(?:METADATA|PKG-INFO)$/).map((path) => readFileSync(path, "utf8"));
    lines = texts.flatMap((text) => [...text.matchAll(/^Requires-Dist: (.*)$/gm)].map(([, line]) => line ?? ""));
    metadata.set(folder, lines);
  }
  return lines.filter((line) => {
    const [, extra] = /extra\s*==\s*["']([^"']+)["']/.exec(line) ?? [];
    return extra === undefined || extras.includes(distributionOf(extra));
  });
}

/** `a` and `b` of `name[a,b]`. */
function extrasOf(requirement: string): string[] {
  const [, list] = /^[\w.-]+\s*\[([^\]]*)\]/.exec(requirement) ?? [];
  return (list ?? "").split(",").map((name) => distributionOf(name.trim()));
}

function filesNamed(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return pattern.test(entry.name) ? [join(folder, entry.name)] : [];
    if (!/\.(?:dist|egg)-info$/.test(entry.name)) return [];
    return readdirSync(join(folder, entry.name))
      .filter((name) => pattern.test(name))
      .map((name) => join(folder, entry.name, name));
  });
}

interface ShellStatus {
  status: "true" | "false" | "not checkable";
  checked: number;
  package?: string;
  version?: string;
  open?: string[];
  wrong?: string[];
}

/**
 * Is each command of a shell snippet one that its packages install, and does each long option are in their sources?
 * `python -m module` must name a module of theirs.
 */
export function checkShell({ code }: Snippet, requirements: readonly string[], releases: Releases): ShellStatus {
  const required = requirements.flatMap((each) =>
    releases[each]?.folder === undefined ? [] : [{ each, release: releases[each] }],
  );
  const [first] = required;
  if (first === undefined) {
    return { status: "not checkable", checked: 0, open: ["its program is not a package of the Python index"] };
  }
  const commands = code
    .replace(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const wrong: string[] = [];
  const open: string[] = [];
  let checked = 0;
  for (const command of commands) {
    const words = command
      .trim()
      .replace(/^env (?:[A-Z_]+=\S* )+/, "")
      .split(/\s+/);
    const isModule = words[0]?.startsWith("python") === true && words[1] === "-m";
    const program = (isModule ? words[2] : words[0]) ?? "";
    const provides = (folder: string) => (isModule ? hasModule(folder, program) : hasCommand(folder, program));
    const provider = required.find(({ release }) => release?.folder !== undefined && provides(release.folder));
    if (provider?.release?.folder === undefined) {
      wrong.push(`${program}: no package of the install line has this ${isModule ? "module" : "command"}`);
      continue;
    }
    checked += 1;
    const options = [...command.matchAll(/\s--([a-z][\w-]*)/g)].map(([, name]) => name ?? "");
    for (const option of options) {
      if (mentions(provider.release.folder, option)) checked += 1;
      else open.push(`--${option}: not found as a text in the sources`);
    }
  }
  return {
    package: /^[\w.-]+/.exec(first.each)?.[0] ?? first.each,
    version: first.release?.version ?? "",
    status: wrong.length > 0 ? "false" : open.length > 0 || checked === 0 ? "not checkable" : "true",
    checked,
    ...(wrong.length > 0 ? { wrong } : {}),
    ...(open.length > 0 ? { open } : {}),
  };
}

function hasCommand(folder: string, program: string): boolean {
  return filesNamed(folder, /^entry_points\.txt$/).some((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .some((line) => line.split("=")[0]?.trim() === program),
  );
}

function hasModule(folder: string, module: string): boolean {
  const path = join(folder, ...module.split("."));
  return existsSync(`${path}.py`) || existsSync(join(path, "__main__.py"));
}

const sources = new Map<string, string>();

/** An option is declared as a text (`"--local-dir"`) or follows from a parameter's name (`local_dir`). */
function mentions(folder: string, option: string): boolean {
  let text = sources.get(folder);
  if (text === undefined) {
    text = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".py"))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
      .join("\n");
    sources.set(folder, text);
  }
  return text.includes(`--${option}`) || new RegExp(`\\b${option.replaceAll("-", "[_-]")}\\b`).test(text);
}

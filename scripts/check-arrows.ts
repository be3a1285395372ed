/**
 * Imports between packages run in one direction, and so do those between the rooms of a large package. The tables below
 * are the architecture; an import that is not in them is refused, whether or not package.json allows it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Package → packages of ours that it may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  tasks: [],
  "chat-template": [],
  code: [],
  models: ["tasks"],
  libraries: ["tasks", "models", "code"],
  inference: ["tasks", "models", "code"],
  hub: ["tasks", "models", "libraries"],
  "local-models": ["inference"],
  "mcp-tools": ["inference"],
  "test-kit": ["tasks"],
  docs: [],
  react: ["tasks", "chat-template", "code", "models", "libraries", "inference", "docs"],
};

/** More that a package's tests, and what lies in its `src/testing`, may import, and only they. */
const TESTS_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  inference: ["test-kit"],
  "mcp-tools": ["test-kit"],
};

/**
 * The rooms of a package (folders of its `src`) from the ground up: a room imports itself and those before it. Rooms in
 * one inner list stand side by side and do not know each other. Files of `src` itself, the entries, stand on top of all;
 * tests and `testing` stand outside.
 */
const ROOMS: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  "packages/chat-template": ["python", "syntax", "builtins", "compile", "analysis", "chat"],
  "packages/hub": ["store", "search", "import", "folders", "access", "http-api"],
  "packages/inference": [
    "wire",
    ["files", "messages"],
    "providers",
    "routing",
    "jobs",
    "chat",
    "tasks",
    "client",
    ["ai-sdk", "call-snippets"],
  ],
  "packages/libraries": [
    "model",
    "entry",
    "facts",
    ["count-query", "runs-with", "verification", "notebook"],
    ["snippets", "local-apps"],
    "registry",
    "usage",
  ],
  "packages/models": ["record", "quantization", "readers", "facts"],
};

/** Packages in which no file may import itself by way of others, types included. */
const WITHOUT_CIRCLES: readonly string[] = ["packages/inference"];

const IMPORT = /(?:from|import)\s*\(?\s*["'](@vitrine\/([a-z-]+)[^"']*|\.\.?\/[^"']*)["']/g;

const problems: string[] = [];
for (const name of readdirSync(join(ROOT, "packages"))) {
  const allowed = MAY_IMPORT[name];
  if (!allowed) {
    problems.push(`packages/${name} is not in the table of scripts/check-arrows.ts`);
    continue;
  }
  const folder = join(ROOT, "packages", name);
  for (const file of sourceFiles(folder)) {
    const isTest = isOfTests(file);
    const mayImport = isTest ? [...allowed, ...(TESTS_MAY_IMPORT[name] ?? [])] : allowed;
    for (const [, specifier = "", target] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const where = relative(ROOT, file);
      if (target && target !== name && !mayImport.includes(target))
        problems.push(`${where} imports ${specifier}: ${name} may import ${allowed.join(", ") || "nothing of ours"}`);
      if (!target && relative(folder, join(dirname(file), specifier)).startsWith(".."))
        problems.push(`${where} reaches out of its package: ${specifier}`);
    }
  }
}

for (const [name, floors] of Object.entries(ROOMS)) {
  const source = join(ROOT, name, "src");
  const floorOf = new Map(floors.flatMap((floor, height) => [floor].flat().map((room) => [room, height] as const)));
  for (const file of sourceFiles(source)) {
    const here = roomOf(source, file);
    if (isOfTests(file) || here === undefined) continue;
    const height = floorOf.get(here);
    if (height === undefined) {
      problems.push(`${name}/src/${here} is not a room in the table of scripts/check-arrows.ts`);
      continue;
    }
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      if (!specifier.startsWith(".")) continue;
      const there = roomOf(source, join(dirname(file), specifier));
      if (there === here) continue;
      const isBelow = there !== undefined && (floorOf.get(there) ?? Infinity) < height;
      if (!isBelow)
        problems.push(
          `${relative(ROOT, file)} imports ${specifier}: ${here} stands below ${there ?? "the package's entries"}`,
        );
    }
  }
}

for (const name of WITHOUT_CIRCLES) {
  const source = join(ROOT, name, "src");
  const files = sourceFiles(source).filter((file) => !isOfTests(file));
  const imports = new Map(
    files.map((file) => [
      file,
      [...readFileSync(file, "utf8").matchAll(IMPORT)]
        .map(([, specifier = ""]) => specifier)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => join(dirname(file), specifier)),
    ]),
  );
  const finished = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) {
      const circle = [...way.slice(way.indexOf(file)), file].map((each) => relative(source, each));
      problems.push(`${name} has a circle of imports: ${circle.join(" → ")}`);
      return;
    }
    if (finished.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
    finished.add(file);
  };
  for (const file of files) visit(file, []);
}

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function isOfTests(file: string): boolean {
  return /\.test\.tsx?$|[/\\](src[/\\]testing|scripts)[/\\]/.test(file);
}

/** The first folder below `source`; undefined for a file that lies in no folder. */
function roomOf(source: string, file: string): string | undefined {
  const parts = relative(source, file).split(/[/\\]/);
  return parts.length > 1 ? parts[0] : undefined;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|[/\\]dist([/\\]|$)/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Imports between packages run in one direction. The table below is the architecture; an import that is not in it is
 * refused, whether or not package.json allows it.
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
  "test-kit": ["tasks"],
  docs: [],
  react: ["tasks", "chat-template", "code", "models", "libraries", "inference", "docs"],
};

/** More that a package's tests, and what lies in its `src/testing`, may import, and only they. */
const TESTS_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  inference: ["test-kit"],
};

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
    const isTest = /\.test\.tsx?$|[/\\](src[/\\]testing|scripts)[/\\]/.test(file);
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

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|[/\\]dist([/\\]|$)/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

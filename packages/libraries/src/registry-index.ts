/**
 * Text of the three generated files: `registry/index.ts` (every entry with its generator, and the union of ids),
 * `registry/modules.ts` (a loader for each entry that has one) and `facts.ts` (the same entries without code, for browsers). A test
 * compares the files on disk with this.
 */
import type { Library } from "./entry/library.ts";

const HEAD = "// Made by scripts/make-index.ts from the files in registry/. Do not edit: run the script.\n";
const LINE_WIDTH = 120;

/** Source of `registry/index.ts` for the given ids. */
export function registryIndexSource(ids: readonly string[]): string {
  const sorted = sortIds(ids);
  const imports = sorted.map((id, i) => `import library${i} from "./${id}.ts";`);
  const entries = sorted.map((_, i) => `  library${i},`);
  const union = sorted.map((id) => `  | ${quote(id)}`);
  return [
    HEAD,
    `import type { Library } from "../entry/library.ts";`,
    ...imports,
    "",
    "/** Every library, ordered by id. */",
    "export const LIBRARIES: readonly Library[] = [",
    ...entries,
    "];",
    "",
    "/** Ids of the registry. */",
    `export type LibraryId =\n${union.join("\n")};`,
    "",
  ].join("\n");
}

/** Source of `registry/modules.ts`: the entries that have a generator. */
export function registryModulesSource(libraries: readonly Library[]): string {
  const ids = libraries.filter(({ snippets }) => snippets !== undefined).map(({ id }) => id);
  const entries = sortIds(ids).map((id) => {
    const key = /^[a-z_$][\w$]*$/i.test(id) ? id : quote(id);
    return `  ${key}: () => import("./${id}.ts"),`;
  });
  return [
    HEAD,
    `import type { Library } from "../entry/library.ts";`,
    "",
    "/** Loads one entry with its generator. */",
    "export const LIBRARY_MODULES: Readonly<Record<string, () => Promise<{ default: Library }>>> = {",
    ...entries,
    "};",
    "",
  ].join("\n");
}

const FACT_KEYS = [
  "id",
  "prettyLabel",
  "repoName",
  "repoUrl",
  "docsUrl",
  "filter",
  "countDownloads",
  "aliases",
  "replacedBy",
] as const;

/** Source of `facts.ts` for the given entries. */
export function factsSource(libraries: readonly Library[]): string {
  const byId = new Map(libraries.map((library) => [library.id, library]));
  const entries = sortIds([...byId.keys()]).map((id) => {
    const library = byId.get(id);
    if (library === undefined) return "";
    const fields = FACT_KEYS.flatMap((key) => {
      const value = library[key];
      return value === undefined ? [] : [field(key, value)];
    });
    return `  {\n${fields.join("\n")}\n${field("hasSnippets", library.snippets !== undefined)}\n  },`;
  });
  return [
    HEAD,
    `import type { LibraryFacts } from "../entry/library.ts";`,
    `import { makeLookup } from "../entry/lookup.ts";`,
    "",
    "/** A library as a browser needs it: the facts, and whether there is loading code for it. */",
    "export interface LibrarySummary extends LibraryFacts {",
    "  readonly hasSnippets: boolean;",
    "}",
    "",
    "/** Every library, ordered by id, without generators. */",
    "export const LIBRARY_FACTS: readonly LibrarySummary[] = [",
    ...entries,
    "];",
    "",
    "/** Finds a library's facts by id or alias, whatever the case and the separators. */",
    "export const getLibraryFacts = makeLookup(LIBRARY_FACTS);",
    "",
  ].join("\n");
}

function sortIds(ids: readonly string[]): string[] {
  return ids.toSorted((a, b) => {
    const [x, y] = [a.toLowerCase(), b.toLowerCase()];
    return x < y ? -1 : x > y ? 1 : 0;
  });
}

/** One property in the formatter's own style, so that formatting never changes a generated file. */
function field(key: string, value: string | boolean | readonly string[]): string {
  const text =
    typeof value === "string"
      ? quote(value)
      : typeof value === "boolean"
        ? String(value)
        : `[${value.map(quote).join(", ")}]`;
  const line = `    ${key}: ${text},`;
  return line.length > LINE_WIDTH ? `    ${key}:\n      ${text},` : line;
}

function quote(text: string): string {
  return text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text);
}

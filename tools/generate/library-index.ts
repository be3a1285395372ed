/**
 * The indexes of the library registry, generated from its files: `registry/index.ts` (every entry with its generator, and
 * the union of ids), `registry/modules.ts` and `registry/further-modules.ts` (a loader for each entry with a generator, those
 * with a filter on the list of models in the first, which every page has), `metadata/metadata.ts` (the
 * same entries without code) and `metadata/names.ts` (their names alone, for browsers). Names of variables come from ids,
 * so two new libraries change different lines.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Library } from "../../packages/libraries/src/entry/library.ts";
import { GENERATED_HEAD, variableOf, type GeneratedFile } from "./generated-file.ts";

const FOLDER = "packages/libraries/src";
const GENERATED = ["index.ts", "modules.ts", "further-modules.ts"];

/** The generated files for the libraries that are on disk. */
export async function libraryFiles(root: string): Promise<GeneratedFile[]> {
  const folder = join(root, FOLDER, "registry");
  const ids = readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !GENERATED.includes(file))
    .map((file) => file.slice(0, -".ts".length));
  const libraries = await Promise.all(
    ids.map(async (id) => {
      const module = (await import(pathToFileURL(join(folder, `${id}.ts`)).href)) as { default: Library };
      return module.default;
    }),
  );
  return [
    { path: `${FOLDER}/registry/index.ts`, text: registryIndexSource(ids) },
    { path: `${FOLDER}/registry/modules.ts`, text: modulesSource("LIBRARY_MODULES", libraries.filter(isCommon)) },
    {
      path: `${FOLDER}/registry/further-modules.ts`,
      text: modulesSource(
        "FURTHER_MODULES",
        libraries.filter((each) => !isCommon(each)),
      ),
    },
    { path: `${FOLDER}/metadata/metadata.ts`, text: metadataSource(libraries) },
    { path: `${FOLDER}/metadata/names.ts`, text: namesSource(libraries) },
  ];
}

const LINE_WIDTH = 120;

/** Source of `registry/index.ts` for the given ids. */
function registryIndexSource(ids: readonly string[]): string {
  const sorted = sortIds(ids);
  const imports = sorted.map((id) => `import ${variableOf(id)} from "./${id}.ts";`);
  const entries = sorted.map((id) => `  ${variableOf(id)},`);
  const union = sorted.map((id) => `  | ${quote(id)}`);
  return [
    GENERATED_HEAD,
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

const isCommon = ({ filter }: Library) => filter;

/** Source of a table of loaders: of those of these entries that have a generator. */
function modulesSource(name: string, libraries: readonly Library[]): string {
  const ids = libraries.filter(({ snippets }) => snippets !== undefined).map(({ id }) => id);
  const entries = sortIds(ids).map((id) => {
    const key = /^[a-z_$][\w$]*$/i.test(id) ? id : quote(id);
    return `  ${key}: () => import("./${id}.ts"),`;
  });
  return [
    GENERATED_HEAD,
    `import type { Library } from "../entry/library.ts";`,
    "",
    "/** Loads one entry with its generator. */",
    `export const ${name}: Readonly<Record<string, () => Promise<{ default: Library }>>> = {`,
    ...entries,
    "};",
    "",
  ].join("\n");
}

const METADATA_KEYS = [
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

/** Source of `metadata/metadata.ts` for the given entries. */
function metadataSource(libraries: readonly Library[]): string {
  const byId = new Map(libraries.map((library) => [library.id, library]));
  const entries = sortIds([...byId.keys()]).map((id) => {
    const library = byId.get(id);
    if (library === undefined) return "";
    const fields = METADATA_KEYS.flatMap((key) => {
      const value = library[key];
      return value === undefined ? [] : [field(key, value)];
    });
    return `  {\n${fields.join("\n")}\n${field("hasSnippets", library.snippets !== undefined)}\n  },`;
  });
  return [
    GENERATED_HEAD,
    `import type { LibraryMetadata } from "../entry/library.ts";`,
    `import { makeLookup } from "../entry/lookup.ts";`,
    "",
    "/** A library as a browser needs it: its metadata, and whether there is loading code for it. */",
    "export interface LibrarySummary extends LibraryMetadata {",
    "  readonly hasSnippets: boolean;",
    "}",
    "",
    "/** Every library, ordered by id, without generators. */",
    "export const LIBRARY_METADATA: readonly LibrarySummary[] = [",
    ...entries,
    "];",
    "",
    "/**",
    " * Finds a library's metadata by id or alias, whatever the case and the separators.",
    " * @example",
    ' * import { getLibraryMetadata } from "@vitrine/libraries/metadata";',
    " *",
    ' * console.log(getLibraryMetadata("scikit-learn")?.prettyLabel); // Scikit-learn',
    " */",
    "export const getLibraryMetadata = makeLookup(LIBRARY_METADATA);",
    "",
  ].join("\n");
}

/** Source of `metadata/names.ts`: what a page that only names libraries needs of them. */
function namesSource(libraries: readonly Library[]): string {
  const byId = new Map(libraries.map((library) => [library.id, library]));
  const rows = sortIds([...byId.keys()]).flatMap((id) => {
    const { prettyLabel = id, aliases = [] } = byId.get(id) ?? {};
    return `  [${[id, prettyLabel, ...aliases].map(quote).join(", ")}],`;
  });
  return [
    GENERATED_HEAD,
    `import { makeLookup } from "../entry/lookup.ts";`,
    "",
    "/** Id, name and aliases of every library, ordered by id. */",
    "const NAMES: readonly (readonly [id: string, name: string, ...aliases: string[]])[] = [",
    ...rows,
    "];",
    "",
    "const find = /* @__PURE__ */ makeLookup(/* @__PURE__ */ NAMES.map(([id, name, ...aliases]) => ({ id, name, aliases })));",
    "",
    "/**",
    " * A library's name by id or alias, whatever the case and the separators. Pages that show no more of a library load a",
    " * third of what `getLibraryMetadata` brings.",
    " * @example",
    ' * import { getLibraryName } from "@vitrine/libraries/names";',
    " *",
    ' * console.log(getLibraryName("scikit-learn")); // Scikit-learn',
    " */",
    "export function getLibraryName(idOrAlias: string): string | undefined {",
    "  return find(idOrAlias)?.name;",
    "}",
    "",
    "/**",
    " * A library's id by id or alias, whatever the case and the separators.",
    " * @example",
    ' * import { getLibraryId } from "@vitrine/libraries/names";',
    " *",
    ' * console.log(getLibraryId("Adapters")); // adapter-transformers',
    " */",
    "export function getLibraryId(idOrAlias: string): string | undefined {",
    "  return find(idOrAlias)?.id;",
    "}",
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

/**
 * The tables of the library registry, from `data/libraries.json` (libraries without code of their own) and the files of
 * `registry/` (those with code): every entry with its generator and the union of ids; a loader for each entry with a
 * generator, those with a filter on the list of models in the first table, which every page has; the same entries
 * without code; and their names alone, for browsers.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { defineLibrary, type Library } from "../../packages/libraries/src/entry/library.ts";
import {
  DataError,
  headOf,
  keyOf,
  literal,
  readData,
  variableOf,
  type Generator,
  type GeneratedFile,
} from "./generator.ts";

const SOURCE = "packages/libraries/src";
const LIBRARIES_FILE = "data/libraries.json";
const HEAD = headOf(`${LIBRARIES_FILE} and the files of ${SOURCE}/registry`);

const text = v.pipe(v.string(), v.nonEmpty());
const address = v.pipe(v.string(), v.url());

/** A library without code, in the order of `data/libraries.json`'s fields. */
export const LIBRARY = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
  prettyLabel: text,
  repoName: v.optional(text),
  repoUrl: address,
  docsUrl: v.optional(address),
  filter: v.optional(v.boolean()),
  countDownloads: v.optional(text),
  aliases: v.optional(v.array(text)),
  replacedBy: v.optional(text),
});

export const libraryTables: Generator = {
  id: "libraries",
  inputs: ["tools/generate", LIBRARIES_FILE, `${SOURCE}/registry`],
  files: libraryFiles,
};

interface Entry {
  library: Library;
  /** Whether it has a file in `registry/`. */
  hasFile: boolean;
}

async function libraryFiles(root: string): Promise<GeneratedFile[]> {
  const tabled = readData(root, LIBRARIES_FILE, v.array(LIBRARY)).map((library) => ({
    library: defineLibrary(library as Library),
    hasFile: false,
  }));
  const all: Entry[] = [...tabled, ...(await readRegistry(root))].toSorted((a, b) =>
    a.library.id.toLowerCase() < b.library.id.toLowerCase() ? -1 : 1,
  );
  const twice = all.find(({ library }, at) => library.id === all[at + 1]?.library.id);
  if (twice) throw new DataError(`${twice.library.id} is in ${LIBRARIES_FILE} and in ${SOURCE}/registry: remove one.`);
  const withCode = all.filter(({ library }) => library.snippets !== undefined);
  return [
    { path: `${SOURCE}/registry/generated/libraries.ts`, text: registrySource(all) },
    {
      path: `${SOURCE}/registry/generated/modules.ts`,
      text: modulesSource("LIBRARY_MODULES", withCode.filter(isCommon)),
    },
    {
      path: `${SOURCE}/registry/generated/further-modules.ts`,
      text: modulesSource(
        "FURTHER_MODULES",
        withCode.filter((entry) => !isCommon(entry)),
      ),
    },
    { path: `${SOURCE}/metadata/generated/library-metadata.ts`, text: metadataSource(all) },
    { path: `${SOURCE}/metadata/generated/library-names.ts`, text: namesSource(all) },
  ];
}

const isCommon = ({ library }: Entry) => library.filter;

/** The libraries with code, whose files are named after their ids. */
async function readRegistry(root: string): Promise<Entry[]> {
  const folder = join(root, SOURCE, "registry");
  const ids = readdirSync(folder).flatMap((file) => (file.endsWith(".ts") ? [file.slice(0, -".ts".length)] : []));
  return Promise.all(
    ids.map(async (id) => {
      const module = (await import(pathToFileURL(join(folder, `${id}.ts`)).href)) as { default: Library };
      if (module.default.id !== id)
        throw new DataError(
          `${SOURCE}/registry/${id}.ts has the id ${module.default.id}: name the file so, or the library.`,
        );
      return { library: module.default, hasFile: true };
    }),
  );
}

function registrySource(all: readonly Entry[]): string {
  const imports = all.flatMap(({ hasFile, library: { id } }) =>
    hasFile ? [`import ${variableOf(id)} from "../${id}.ts";`] : [],
  );
  const entries = all.map(({ hasFile, library }) => (hasFile ? variableOf(library.id) : literal(library)));
  return `${HEAD}
import type { Library } from "../../entry/library.ts";
${imports.join("\n")}

/** Every library, ordered by id. */
export const LIBRARIES: readonly Library[] = [
${entries.join(",\n")},
];

/** Ids of the registry. */
export type LibraryId =
${all.map(({ library: { id } }) => `  | ${JSON.stringify(id)}`).join("\n")};
`;
}

/** A table of loaders. */
function modulesSource(name: string, entries: readonly Entry[]): string {
  const loaders = entries.map(({ library: { id } }) => `  ${keyOf(id)}: () => import("../${id}.ts"),\n`);
  return `${HEAD}
import type { Library } from "../../entry/library.ts";

/** Loads one entry with its generator. */
export const ${name}: Readonly<Record<string, () => Promise<{ default: Library }>>> = {
${loaders.join("")}};
`;
}

function metadataSource(all: readonly Entry[]): string {
  const summaries = all.map(({ library }) => {
    const fields = Object.keys(LIBRARY.entries).flatMap((key) => {
      const value = library[key as keyof Library];
      return value === undefined ? [] : [[key, value]];
    });
    return { ...Object.fromEntries(fields), hasSnippets: library.snippets !== undefined };
  });
  return `${HEAD}
import type { LibrarySummary } from "../../entry/library.ts";

/** Every library, ordered by id, without generators. */
export const LIBRARY_METADATA: readonly LibrarySummary[] = ${literal(summaries)};
`;
}

/** Names of libraries for a page that only names them. */
function namesSource(all: readonly Entry[]): string {
  const rows = all.map(({ library: { id, prettyLabel, aliases = [] } }) => [id, prettyLabel, ...aliases]);
  return `${HEAD}
/** Id, name and aliases of every library, ordered by id. */
export const LIBRARY_NAMES: readonly (readonly [id: string, name: string, ...aliases: string[]])[] = ${literal(rows)};
`;
}

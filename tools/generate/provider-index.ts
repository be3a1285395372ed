/**
 * The indexes of the inference providers, generated from their files: `loaders.ts` (each loaded at its first use),
 * `all.ts` (every declaration at once), `notes.ts` (the `@note` lines of the head comments, for pages) and the names
 * by which the hub's search finds a provider in a query (ids and `@alias` lines).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { headOf, keyOf, variableOf, type GeneratedFile, type Generator } from "./generator.ts";

const FOLDER = "packages/inference/src/providers";
const NOT_PROVIDERS = ["index.ts"];
const HEAD = headOf(`the files of ${FOLDER}`);

export const providerIndex: Generator = {
  id: "providers",
  inputs: ["tools/generate", FOLDER],
  files: providerFiles,
};

interface ProviderFile {
  id: string;
  notes: string[];
  aliases: string[];
}

/** The generated files for the providers that are on disk. */
export function providerFiles(root: string): GeneratedFile[] {
  const folder = join(root, FOLDER);
  const providers = readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !NOT_PROVIDERS.includes(file))
    .toSorted()
    .map((file) => readProviderFile(file.slice(0, -".ts".length), readFileSync(join(folder, file), "utf8")));
  return [
    { path: `${FOLDER}/generated/loaders.ts`, text: loadersSource(providers) },
    { path: `${FOLDER}/generated/all.ts`, text: allSource(providers) },
    { path: `${FOLDER}/generated/notes.ts`, text: notesSource(providers) },
    { path: "packages/hub/src/search/parse/generated/provider-names.ts", text: namesSource(providers) },
  ];
}

/** Reads the tags of a file's head comment. A tag goes on in the lines that are indented below it. */
function readProviderFile(id: string, source: string): ProviderFile {
  const [, comment = ""] = /^\/\*\*([^]*?)\*\//.exec(source) ?? [];
  const lines = comment.split("\n").map((line) => line.replace(/^\s*\*? ?/, "").trimEnd());
  const tags: { name: string; text: string }[] = [];
  for (const line of lines) {
    const [, name, text = ""] = /^@(note|alias) (.*)$/.exec(line.trim()) ?? [];
    const last = tags.at(-1);
    if (name !== undefined) tags.push({ name, text: text.trim() });
    else if (last && /^ {2}\S/.test(line)) last.text += ` ${line.trim()}`;
  }
  const textsOf = (tag: string) => tags.filter(({ name }) => name === tag).map(({ text }) => text);
  return { id, notes: textsOf("note"), aliases: textsOf("alias") };
}

function loadersSource(providers: readonly ProviderFile[]): string {
  const entries = providers.map(({ id }) => `  ${keyOf(id)}: () => import("../${id}.ts"),`);
  return [
    HEAD,
    `import type { Provider } from "../../protocol/provider.ts";`,
    "",
    "/** Loads a declaration when it is first used, so that a bundle holds what its program calls. */",
    "export const LOADERS = {",
    ...entries,
    "} as const satisfies Record<string, () => Promise<{ provider: Provider }>>;",
    "",
  ].join("\n");
}

function allSource(providers: readonly ProviderFile[]): string {
  const imports = providers.map(({ id }) => `import { provider as ${variableOf(id)} } from "../${id}.ts";`);
  const entries = providers.map(({ id }) =>
    variableOf(id) === id ? `  ${id},` : `  ${keyOf(id)}: ${variableOf(id)},`,
  );
  return [
    HEAD,
    `import type { Provider } from "../../protocol/provider.ts";`,
    `import { provider as auto } from "../../servers/router.ts";`,
    ...imports,
    `import type { InferenceProvider } from "../index.ts";`,
    "",
    "/** Every declaration at once, for programs that describe calls and cannot wait for a module. */",
    `export const PROVIDERS: Readonly<Record<InferenceProvider | "auto", Provider>> = {`,
    "  auto,",
    ...entries,
    "};",
    "",
  ].join("\n");
}

function notesSource(providers: readonly ProviderFile[]): string {
  const entries = providers
    .filter(({ notes }) => notes.length > 0)
    .map(({ id, notes }) => {
      return `  ${keyOf(id)}: ${JSON.stringify(notes)},`;
    });
  return [
    HEAD,
    "/** Provider → what a caller should know beyond its table of tasks. */",
    "export const PROVIDER_NOTES: Readonly<Record<string, readonly string[]>> = {",
    ...entries,
    "};",
    "",
  ].join("\n");
}

function namesSource(providers: readonly ProviderFile[]): string {
  const names = providers.flatMap(({ id, aliases }) => {
    const short = id.endsWith("-ai") ? [id.slice(0, -"-ai".length)] : [];
    return [id, ...short, ...aliases].map((name) => [name, id] as const);
  });
  return [
    HEAD,
    "/** Names of providers as people write them in a query, and the id that each means. */",
    "export const PROVIDER_NAMES: ReadonlyMap<string, string> = new Map([",
    ...names.map(([name, id]) => `  ${JSON.stringify([name, id])},`),
    "]);",
    "",
  ].join("\n");
}

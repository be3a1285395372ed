/**
 * A reference of packages from their sources: a page for each, written in the same Markdown as every other page, so
 * that it is rendered, searched and checked with them.
 */
import { fenced } from "@vitrine/markdown/pages";
import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import type { AutodocEntry, AutodocFile } from "./autodoc.ts";
import { type DocComment, readDocComment } from "./doc-comment.ts";
import { type EntryModule, entryModules, type PackageManifest, patternEntries } from "./entry-modules.ts";
import { findPackage, packageNameOf } from "./other-packages.ts";
import { type ExportedName, exportsOf } from "./modules.ts";

/** How a package's sources are found. */
export interface ApiReferenceOptions {
  /**
   * The export condition that leads to sources ("source", "types"); a package without it is omitted. Without a
   * condition, the manifest's entries are followed to their sources, else to their declarations.
   */
  condition?: string | undefined;
  /** Folder that paths are shown from; the current one unless given. */
  root?: string | undefined;
  /** Where that folder is published, for links to sources: "https://github.com/o/r/blob/v1". */
  sourceAt?: string | undefined;
}

const GROUPS: readonly [ExportedName["kind"], string][] = [
  ["function", "Functions"],
  ["class", "Classes"],
  ["value", "Values"],
  ["type", "Types"],
];

/**
 * API references of TypeScript packages from their sources: Markdown files by path, one for each package, an index, and
 * `_autodoc.json`, from which `[[autodoc]]` takes single names. Entries with a pattern (`./schemas/*`) are named, not
 * listed.
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { apiReference } from "@vitrine/docs/api-reference";
 *
 * const folder = await mkdtemp(`${tmpdir()}/docs-`);
 * await writeFile(`${folder}/package.json`, '{"name": "thing", "exports": {".": {"types": "./index.ts"}}}');
 * await writeFile(`${folder}/index.ts`, "export function run(): void {}");
 * const files = await apiReference([folder], { condition: "types" });
 * console.log(Object.values(files)[0]?.includes("### `run`")); // true
 */
export async function apiReference(
  folders: readonly string[],
  { condition, root = process.cwd(), sourceAt }: ApiReferenceOptions = {},
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const entries: string[] = [];
  const names: Record<string, AutodocEntry> = {};
  for (const folder of folders) {
    const manifest = join(folder, "package.json");
    if (!existsSync(manifest)) continue;
    const parsed = JSON.parse(await readFile(manifest, "utf8")) as PackageManifest;
    const { name = basename(resolve(folder)), description = "" } = parsed;
    const sections = sectionsOf(name, entryModules(folder, parsed, condition));
    if (sections.length === 0) continue;
    const patterns = patternEntries(parsed);
    const sources: Sources = { root: resolve(root), at: sourceAt?.replace(/\/$/, ""), folder: resolve(folder) };
    const page = packagePage(name, description, sections, patterns, sources);
    for (const exported of sections.flatMap((section) => section.names)) {
      const { markdown, members } = describe(exported, new Set(), sources);
      names[`${name}.${exported.name}`] ??= { markdown, members };
    }
    files[`${basename(resolve(folder))}.md`] = page;
    entries.push(`- [\`${name}\`](${basename(resolve(folder))}.md): ${description}`);
  }
  if (entries.length === 0) return {};
  const head = frontMatter({
    title: "API reference",
    description: "Everything the packages export, from their sources.",
    order: 0,
  });
  files["index.md"] =
    `${head}\nEverything the packages export, from their types and doc comments.\n\n${entries.join("\n")}\n`;
  files["_autodoc.json"] = JSON.stringify({ names } satisfies AutodocFile);
  return files;
}

/**
 * The folders inside `parent`, sorted, to pass to {@link apiReference}, which omits those without a package.
 * @example
 * import { mkdir, mkdtemp } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { packagesIn } from "@vitrine/docs/api-reference";
 *
 * const parent = await mkdtemp(`${tmpdir()}/docs-`);
 * await mkdir(`${parent}/tasks`);
 * console.log((await packagesIn(parent)).map((path) => path.slice(parent.length))); // [ '/tasks' ]
 */
export async function packagesIn(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(parent, entry.name))
    .toSorted();
}

/** Where sources are, and where they are published. */
interface Sources {
  root: string;
  at: string | undefined;
  /** The package's own folder. */
  folder: string;
}

/** An entry point and what it exports. */
interface EntryPoint {
  entry: string;
  names: ExportedName[];
}

function sectionsOf(name: string, modules: readonly EntryModule[]): EntryPoint[] {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  return modules
    .map(({ subpath, file }) => ({ entry: name + subpath.slice(1), names: exportsOf(file, read, findPackage) }))
    .filter(({ names }) => names.length > 0);
}

/** Whether a name in a signature can mean this. A function `string` does not make each `string` a link. */
function isType({ name, kind }: ExportedName): boolean {
  return kind === "type" || kind === "class" || /^\p{Lu}/u.test(name);
}

function packagePage(
  name: string,
  description: string,
  sections: readonly EntryPoint[],
  patterns: readonly string[],
  sources: Sources,
): string {
  const known = new Set(sections.flatMap(({ names }) => names.filter(isType).map((exported) => exported.name)));
  const shown = new Set<string>();
  const parts = [
    frontMatter({
      title: `API: ${name}`,
      description: description || `What ${name} exports.`,
      section: "API reference",
    }),
  ];
  if (description !== "") parts.push(description);
  for (const { entry, names } of sections) {
    for (const [kind, title] of GROUPS) {
      const group = names.filter((name) => name.kind === kind && !shown.has(`${name.file} ${name.name}`));
      if (group.length === 0) continue;
      parts.push(entry === name ? `## ${title}` : `## ${title} of \`${entry}\``);
      for (const exported of group.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        shown.add(`${exported.file} ${exported.name}`);
        const { markdown, members } = describe(exported, known, sources);
        parts.push(markdown, ...Object.values(members ?? {}));
      }
    }
  }
  if (patterns.length > 0) {
    parts.push(`## More entry points`, patterns.map((subpath) => `- \`${name}${subpath.slice(1)}\``).join("\n"));
  }
  return `${parts.join("\n\n")}\n`;
}

function frontMatter(fields: Readonly<Record<string, string | number>>): string {
  return `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join("\n")}\n---\n`;
}

function describe(exported: ExportedName, known: ReadonlySet<string>, sources: Sources): AutodocEntry {
  const comment = readDocComment(exported.comment ?? "");
  const parts = [
    `### \`${exported.name}\` [[${exported.name}]]`,
    fencedTypes(exported.signatures.join("\n"), known, exported.name),
    ...prose(comment, known),
    declaredIn(exported, sources),
  ];
  const members = exported.members.map((member): [string, string] => {
    const described = prose(readDocComment(member.comment ?? ""), known);
    return [
      member.name,
      [
        `#### \`${exported.name}.${member.name}\` [[${exported.name}.${member.name}]]`,
        fencedTypes(member.signature, known),
        ...described,
      ].join("\n\n"),
    ];
  });
  return { markdown: parts.join("\n\n"), members: Object.fromEntries(members) };
}

/** Where a name is declared: in the package, with a link where it is published, or in another. */
function declaredIn({ file, line }: ExportedName, { root, at, folder }: Sources): string {
  const below = (parent: string) => relative(parent, file).split(sep).join("/");
  const other = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(below(folder).replace(/^/, "/"))?.[1];
  if (other !== undefined || below(folder).startsWith("../"))
    return `From \`${other ?? packageNameOf(file) ?? "another package"}\`.`;
  const source = below(root);
  // Outside of the root, nothing is known to be published.
  if (source.startsWith("../")) return `Declared in \`${below(folder)}\`, line ${line}.`;
  return at === undefined
    ? `Declared in \`${source}\`, line ${line}.`
    : `Declared in [\`${source}\`](${at}/${encodeURI(source)}#L${line}), line ${line}.`;
}

function prose(comment: DocComment, known: ReadonlySet<string>): string[] {
  const text = (markdown: string) => withLinks(markdown, known);
  const parts: string[] = [];
  if (comment.deprecated !== undefined)
    parts.push(`> [!WARNING]\n> Deprecated. ${text(comment.deprecated).replaceAll("\n", "\n> ")}`);
  if (comment.text !== "") parts.push(text(comment.text));
  const parameters = [...comment.typeParameters, ...comment.parameters];
  if (parameters.length > 0) {
    parts.push(
      parameters
        .map(({ name, text: about }) => `- **\`${name}\`**: ${text(about).replaceAll("\n", "\n  ")}`)
        .join("\n"),
    );
  }
  if (comment.returns) parts.push(`**Returns** ${text(comment.returns)}`);
  for (const thrown of comment.throws) parts.push(`**Throws** ${text(thrown.replace(/^\{([^}]+)\}/, "{@link $1}"))}`);
  for (const { title, text: about } of comment.notes) parts.push(`${title ? `**${title}** ` : ""}${text(about)}`);
  for (const example of comment.examples) parts.push(/^```/m.test(example) ? text(example) : fencedTypes(example));
  return parts;
}

/** `{@link Name}` becomes a link to the name on this page, or the name as code; headings in comments become bold. */
function withLinks(markdown: string, known: ReadonlySet<string>): string {
  return markdown
    .replace(/\{@inherit[Dd]oc[^}]*\}/g, "")
    .replace(
      /\{@link(?:code|plain)?\s+([^\s}|]+)(?:[\s|]+([^}]*))?\}/g,
      (_whole, target: string, label: string | undefined) => {
        if (/^https?:\/\//.test(target)) return `[${label?.trim() || target}](${target})`;
        const shown = `\`${label?.trim() || target}\``;
        const [name = ""] = target.split(/[.#]/);
        return known.has(name) ? `[${shown}](#${name})` : shown;
      },
    )
    .replace(/^#{1,6}\s+(.*)$/gm, "**$1**");
}

/** Code of a declaration; the names in it that the page describes lead there. */
function fencedTypes(code: string, known: ReadonlySet<string> = new Set(), name?: string): string {
  const names = new Set(
    code.match(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu)?.filter((word) => known.has(word) && word !== name),
  );
  const links = Object.fromEntries(Array.from(names, (word) => [word, `#${word}`]));
  return fenced(dedented(code), names.size > 0 ? `ts links=${JSON.stringify(links)}` : "ts");
}

/** Members are indented at their position. */
function dedented(code: string): string {
  const [first = "", ...rest] = code.split("\n");
  const indent = Math.min(
    ...rest.filter((line) => line.trim() !== "").map((line) => /^\s*/.exec(line)?.[0].length ?? 0),
    40,
  );
  return [first, ...rest.map((line) => line.slice(Math.min(indent, 2)))].join("\n");
}

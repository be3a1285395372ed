/**
 * A page for each module of a Python package that defines or, from private modules, exports public names, and one that lists
 * the modules.
 */
import type { AutodocEntry } from "../autodoc.ts";
import { frontMatter } from "../package-page.ts";
import { readDocstring } from "./docstring-sections.ts";
import type { PythonModule, PythonObject } from "./python-object.ts";

/** Headings of a page, and what stands below them. */
const GROUPS: readonly [title: string, kinds: readonly PythonObject["kind"][]][] = [
  ["Classes", ["class"]],
  ["Functions", ["function"]],
  ["Values", ["attribute", "property"]],
];

/** Markdown by path: `sample/index.md`, `sample/core.train.md`. */
export function modulePages(
  name: string,
  modules: readonly PythonModule[],
  objects: readonly PythonObject[],
  names: Readonly<Record<string, AutodocEntry>>,
): Record<string, string> {
  const byModule = new Map<string, PythonObject[]>();
  for (const object of objects) {
    if (!object.isPublic || object.path.slice(object.path.lastIndexOf(".") + 1).startsWith("_")) continue;
    const module = pageModule(object);
    byModule.set(module, [...(byModule.get(module) ?? []), object]);
  }
  const docs = new Map(modules.map((module) => [module.path, module.doc]));
  const pages: Record<string, string> = {};
  const list: string[] = [];
  for (const module of [...byModule.keys()].toSorted()) {
    const file = `${module === name ? name : module.slice(name.length + 1)}.md`;
    const about = readDocstring(docs.get(module) ?? "").text;
    const summary = firstSentence(about);
    pages[`${name}/${file}`] = modulePage(module, about, summary, byModule.get(module) ?? [], names);
    list.push(`- [\`${module}\`](${encodeURI(file)})${summary ? `: ${summary}` : ""}`);
  }
  const root = readDocstring(docs.get(name) ?? "").text;
  if (list.length > 0)
    pages[`${name}/index.md`] = [
      frontMatter({
        title: `API: ${name}`,
        description: firstSentence(root) || `Every public name of ${name}.`,
        section: "API reference",
      }),
      root,
      "## Modules",
      list.join("\n"),
      "",
    ]
      .filter((part, index, all) => part !== "" || index === all.length - 1)
      .join("\n\n");
  return pages;
}

/** The module whose page shows an object: the one that defines it, or where that is private, the one that exports it. */
function pageModule({ module, path }: PythonObject): string {
  if (!isPrivate(module)) return module;
  const parts = path.split(".").slice(0, -1);
  const end = parts.findIndex((part) => part.startsWith("_"));
  return parts.slice(0, end === -1 ? undefined : end).join(".");
}

function isPrivate(module: string): boolean {
  return module.split(".").some((part) => part.startsWith("_"));
}

function modulePage(
  module: string,
  about: string,
  summary: string,
  objects: readonly PythonObject[],
  names: Readonly<Record<string, AutodocEntry>>,
): string {
  const parts = [
    frontMatter({ title: module, description: summary || `What ${module} defines.`, section: "API reference" }),
    about,
  ];
  for (const [title, kinds] of GROUPS) {
    const group = objects.filter(({ kind }) => kinds.includes(kind));
    if (group.length === 0) continue;
    parts.push(`## ${title}`);
    for (const { path } of group.toSorted(bySource)) {
      const entry = names[path];
      parts.push(
        `### ${path.slice(path.lastIndexOf(".") + 1)}`,
        entry?.markdown ?? "",
        ...Object.values(entry?.members ?? {}),
      );
    }
  }
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function bySource(a: PythonObject, b: PythonObject): number {
  return a.module === b.module ? (a.line ?? 0) - (b.line ?? 0) : a.module < b.module ? -1 : 1;
}

/** The first sentence of a text, where it is a sentence: no heading, list or code. */
function firstSentence(text: string): string {
  const [paragraph = ""] = text.split(/\n\s*\n/, 1);
  const line = paragraph.replace(/\s+/g, " ").trim();
  if (/^[#>\-*`|<]/.test(line)) return "";
  return (/^(.{1,200}?[.!?])(?:\s|$)/.exec(line)?.[1] ?? line.slice(0, 200)).trim();
}

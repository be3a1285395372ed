/**
 * Which page of a set describes which name: from the `[[autodoc]]` lines, the docstring blocks and the headings with the
 * id of a name of its pages, so that references lead there. A name matches whole, or by its last segments, the shortest
 * path first.
 */
import type { DocumentationPage, DocumentationSet } from "./documentation-source.ts";
import type { DescribedName } from "@vitrine/markdown/pages";
import type { PageMetadata } from "./page-metadata.ts";

/** The names that one page describes. */
type PageNames = readonly (readonly [name: string, described: DescribedName, role: string])[];

/** The names that pages describe, cached while their text is the same. */
const read = new WeakMap<PageMetadata, PageNames>();

/** Whether a page describes the names that it described before an edit, each where it was. */
export function describesSame(page: DocumentationPage, before: PageMetadata): boolean {
  const names = read.get(before);
  if (!names) return false;
  const now = namesOn(page);
  read.set(page.metadata, now);
  return JSON.stringify(now) === JSON.stringify(names);
}

/** The names that the pages of a set describe. */
export class DescribedNames {
  readonly #names = new Map<string, DescribedName>();
  /** Roles of the names in an inventory: `class`, `function`, `attribute`. */
  readonly #roles = new Map<string, string>();
  /** The shortest whole name that ends with these parts. */
  readonly #lastNames = new Map<string, string>();

  /** Reads the pages of `set`; nothing is rendered. */
  constructor(set: DocumentationSet) {
    for (const page of set.pages) {
      let names = read.get(page.metadata);
      if (!names) read.set(page.metadata, (names = namesOn(page)));
      for (const [name, described, role] of names) {
        if (this.#names.has(name)) continue;
        this.#names.set(name, described);
        this.#roles.set(name, role);
      }
    }
    for (const name of this.#names.keys()) {
      for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
        const lastName = name.slice(dot + 1);
        const other = this.#lastNames.get(lastName);
        if (other === undefined || name.length < other.length) this.#lastNames.set(lastName, name);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  /** All names, each with its role and address. */
  *entries(): Generator<{ name: string; role: string; address: string }> {
    for (const [name, { address }] of this.#names) yield { name, role: this.#roles.get(name) ?? "attribute", address };
  }

  /** Where `name` is described. */
  find(name: string): DescribedName | undefined {
    return this.#names.get(name) ?? this.#names.get(this.#lastNames.get(name) ?? "");
  }
}

function namesOn({ set, address, source }: DocumentationPage): PageNames {
  if (!/\[\[|<anchor>|<a id="/.test(source)) return [];
  const names: [string, DescribedName, string][] = [];
  const take = (markdown: string): DescribedName | undefined => {
    let first: DescribedName | undefined;
    for (const [name, id, role] of idsIn(markdown)) {
      const isCall = role === "function";
      const described = { address: `${address}#${id}`, isCall, hasParameters: true };
      first ??= described;
      names.push([name, described, role]);
    }
    return first;
  };
  const lines = proseOf(source);
  take(lines.join("\n"));
  for (const { name, members } of autodocIn(lines)) {
    const markdown = set.autodoc?.(name, members);
    if (markdown === undefined) continue;
    const described = take(markdown);
    const id = /^#{1,6} .*\[\[([\w.:-]+)\]\][ \t]*$/.exec(markdown.split("\n", 1)[0] ?? "")?.[1];
    const here = { address: id === undefined ? address : `${address}#${id}`, isCall: false, hasParameters: false };
    names.push([name, described ?? here, described?.isCall ? "function" : "class"]);
  }
  return names;
}

/** Statements of docstring blocks, headings and anchors about themselves: name, id, and role. */
function* idsIn(markdown: string): Generator<[name: string, id: string, role: "class" | "function" | "attribute"]> {
  for (const [, text = "", heading = "", anchor] of markdown.matchAll(
    /^(?:#{1,6} (?:<a id="[^"\s]{1,300}"><\/a>)*(.{0,300})\[\[([\w.:-]{1,300})\]\][ \t]*|<a id="([^"\s]{1,300}\.\w+)"><\/a>)$/gm,
  )) {
    // A heading is about a name where it says it: `## Trainer [[trl.Trainer]]`.
    if (anchor !== undefined) yield [anchor, anchor, "attribute"];
    else if (text.includes(heading.slice(heading.lastIndexOf(".") + 1))) yield [heading, heading, "class"];
  }
  // Members that a heading has the places of, because they are described with the whole.
  for (const [heading] of markdown.matchAll(/^#{1,6} <a id="[^\n]*$/gm))
    for (const [, id = ""] of heading.matchAll(/<a id="([^"\s]{1,300}\.\w+)"><\/a>/g)) yield [id, id, "attribute"];
  for (const block of markdown.split("<docstring>").slice(1)) {
    const head = block.slice(0, 2_000);
    const id = /<anchor>([\w.]{1,300})<\/anchor>/.exec(head)?.[1];
    if (id === undefined) continue;
    const isValue = head.includes("<isgetsetdescriptor>");
    const role = /<name>\s*class\s/.test(head) ? "class" : isValue ? "attribute" : "function";
    const aliases = /<aliases>([\w. ]*)<\/aliases>/.exec(head)?.[1] ?? "";
    for (const name of [id, ...aliases.split(" ")]) if (name !== "") yield [name, id, role];
  }
}

/** The lines of a page outside of code. */
function proseOf(source: string): string[] {
  let fence: string | undefined;
  return source.split("\n").filter((line) => {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (marker && (fence === undefined || marker.startsWith(fence))) fence = fence === undefined ? marker : undefined;
    return fence === undefined;
  });
}

/** The `[[autodoc]]` lines of a page, with the members they list. */
function autodocIn(lines: readonly string[]): { name: string; members: string[] }[] {
  const found: { name: string; members: string[] }[] = [];
  let current: { name: string; members: string[] } | undefined;
  for (const line of lines) {
    const name = /^ {0,3}\[\[autodoc\]\][ \t]+(\S+)/.exec(line)?.[1];
    const member = current && /^\s*-\s+(\S+)/.exec(line)?.[1];
    if (name !== undefined) found.push((current = { name, members: [] }));
    else if (member !== undefined) current?.members.push(member);
    else current = undefined;
  }
  return found;
}

/** The packages of a reference, and where the names in their signatures and comments are described. */
import type { ExportedName } from "./declarations.ts";

/** An entry point and what it exports. */
export interface EntryPoint {
  entry: string;
  names: ExportedName[];
}

/** A package whose exports were read. */
export interface ReadPackage {
  name: string;
  description: string;
  sections: readonly EntryPoint[];
  /** Entry points that are patterns. */
  patterns: readonly string[];
  /** The file of its first page. */
  page: string;
  /** Its own folder. */
  folder: string;
}

/** Where each name of a package is described, by the file and the name. */
export type PageOf = (exported: ExportedName) => string;

/** Whether a name in a signature can mean this. A function `string` does not make each `string` a link. */
function isType({ name, kind }: ExportedName): boolean {
  return kind === "type" || kind === "class" || /^\p{Lu}/u.test(name);
}

/** The id of a name or a member; `undefined` where it cannot be one. */
export function idOf(name: string, member?: string): string | undefined {
  const id = member === undefined ? name : `${name}.${member.replace(/^\[(.*)\]$/, "$1")}`;
  return /^[\p{L}\p{N}_.:-]+$/u.test(id) ? id : undefined;
}

/** Finds where names are described. */
export class DescribedNames {
  readonly #packages = new Map<string, { pageOf: PageOf; names: ReadonlyMap<string, ExportedName> }>();

  constructor(packages: readonly { read: ReadPackage; pageOf: PageOf }[]) {
    for (const { read, pageOf } of packages) {
      const names = new Map<string, ExportedName>();
      for (const exported of read.sections.flatMap((section) => section.names))
        if (!names.has(exported.name)) names.set(exported.name, exported);
      this.#packages.set(read.name, { pageOf, names });
    }
  }

  /** Where a type in the signature of `exported` leads, from a page of the package `own`. */
  ofType(word: string, exported: ExportedName, own: string, page: string): string | undefined {
    if (word === exported.name || exported.typeParameters.includes(word)) return undefined;
    const found = this.#named(own, word) ?? this.#imported(word, exported);
    return found && isType(found.exported) ? addressOf(found, page) : undefined;
  }

  /** Where a `{@link}` in the comment of `exported` leads, from a page of the package `own`. */
  ofLink(target: string, exported: ExportedName, own: string, page: string): string | undefined {
    const [name = "", member] = target.split(/[.#~]/);
    const found = this.#named(own, name) ?? this.#imported(name, exported);
    if (found) return addressOf(found, page, member);
    const self = this.#named(own, exported.name);
    if (self && exported.members.some((each) => each.name === name)) return addressOf(self, page, name);
    const elsewhere = [...this.#packages.keys()].flatMap((each) => this.#named(each, name) ?? []);
    return elsewhere.length === 1 && elsewhere[0] ? addressOf(elsewhere[0], page, member) : undefined;
  }

  #named(own: string, name: string): FoundName | undefined {
    const { pageOf, names } = this.#packages.get(own) ?? {};
    const exported = names?.get(name);
    return exported && pageOf && { exported, page: pageOf(exported) };
  }

  #imported(word: string, { imports }: ExportedName): FoundName | undefined {
    const imported = imports.get(word);
    return imported && this.#named(packageOf(imported.from), imported.name);
  }
}

interface FoundName {
  exported: ExportedName;
  page: string;
}

function addressOf({ exported, page }: FoundName, from: string, member?: string): string {
  const hasMember = member !== undefined && exported.members.some(({ name }) => name === member);
  const id = (hasMember ? idOf(exported.name, member) : undefined) ?? exported.name;
  return `${page === from ? "" : page}#${id}`;
}

/** The package of an import: `@a/b/sub` is of `@a/b`. */
function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

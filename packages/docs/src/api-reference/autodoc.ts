/**
 * Descriptions of a library's names, for `[[autodoc]]`. The program that reads the library writes
 * them to a file, so that the engine need not know its language. `vitrine-docs reference` writes one for
 * TypeScript and Python packages.
 */
import { DocumentationError } from "../folders/documentation-error.ts";

/** Documentation of one name. */
export interface AutodocEntry {
  /** Its description, from its heading on. */
  markdown: string;
  /** Descriptions of what it holds, by name, in the order to show them. */
  members?: Readonly<Record<string, string>>;
  /** Descriptions of what is shown only on request, such as undocumented methods. */
  others?: Readonly<Record<string, string>>;
  /** Names of this file that it inherits from, nearest first: their members are shown on request. */
  inherits?: readonly string[];
}

/** The file, as JSON. */
export interface AutodocFile {
  /** By full name, the package or module first: `"@vitrine/docs.slug"`, `"transformers.AutoModel"`. */
  names: Readonly<Record<string, AutodocEntry>>;
  /** Other full names of an entry, where it is defined or exported too. */
  aliases?: Readonly<Record<string, string>>;
}

/** The `autodoc` hook of a documentation set: Markdown for a name, with what it lacks reported. */
export type Autodoc = (
  name: string,
  members: readonly string[],
  report?: (message: string) => void,
) => string | undefined;

/**
 * The `autodoc` hook of a documentation set, from the text of an `_autodoc.json` file.
 *
 * @throws {DocumentationError} that says what is wrong with the file
 * @example
 * import { autodocFrom } from "@vitrine/docs";
 *
 * const autodoc = autodocFrom(JSON.stringify({ names: { "mylibrary.fit": { markdown: "Trains a model." } } }));
 * console.log(autodoc("fit", [])); // Trains a model.
 */
export function autodocFrom(json: string): Autodoc {
  const { names, aliases } = readFile(json);
  const described = new AutodocNames(names, aliases);
  return (name, members, report) => {
    const found = described.find(name);
    if (!found) return undefined;
    const { entry, path } = found;
    const shown = Object.keys(entry.members ?? {});
    const named = members.filter((member) => member !== "all" && member !== "none");
    const isWhole = members.length === 0 || members.includes("all");
    const wanted = isWhole ? [...new Set([...shown, ...named])] : named;
    const parts = [entry.markdown];
    for (const member of wanted) {
      const markdown = described.memberOf(path, member);
      if (markdown === undefined) report?.(`“${path}” has no member “${member}”.`);
      else parts.push(markdown);
    }
    return parts.join("\n\n");
  };
}

/** Entries by every name that a page may write. */
class AutodocNames {
  readonly #names: ReadonlyMap<string, AutodocEntry>;
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #packages: ReadonlySet<string>;
  /** By their last segments: the shortest name, undefined where several are equally short. */
  #shortened: ReadonlyMap<string, string | undefined> | undefined;

  constructor(names: ReadonlyMap<string, AutodocEntry>, aliases: ReadonlyMap<string, string>) {
    this.#names = names;
    this.#aliases = aliases;
    this.#packages = new Set(Array.from(names.keys(), (name) => name.slice(0, name.indexOf("."))));
  }

  /** The entry of a full name, of a name below one of the packages, of a member, or of last segments. */
  find(name: string): { path: string; entry: AutodocEntry } | undefined {
    const path = this.#fullName(name) ?? this.#byLastSegments(name);
    const entry = path === undefined ? undefined : this.#names.get(path);
    if (path !== undefined && entry) return { path, entry };
    const dot = name.lastIndexOf(".");
    const owner = dot > 0 ? this.find(name.slice(0, dot)) : undefined;
    const markdown = owner && this.memberOf(owner.path, name.slice(dot + 1));
    return owner && markdown !== undefined
      ? { path: `${owner.path}${name.slice(dot)}`, entry: { markdown } }
      : undefined;
  }

  /** The description of a member, which may be inherited: its ids are then those of the class that has it. */
  memberOf(path: string, member: string): string | undefined {
    const entry = this.#names.get(path);
    for (const holder of [path, ...(entry?.inherits ?? [])]) {
      const { members = {}, others = {} } = this.#names.get(this.#aliases.get(holder) ?? holder) ?? {};
      const held = Object.hasOwn(members, member)
        ? members[member]
        : Object.hasOwn(others, member)
          ? others[member]
          : undefined;
      if (held === undefined) continue;
      const here = holder === path ? held : held.replaceAll(`>${holder}.${member}<`, `>${path}.${member}<`);
      return hasId(here) ? here : `<a id="${path}.${member}"></a>\n\n${here}`;
    }
    return undefined;
  }

  #fullName(name: string): string | undefined {
    const known = (full: string) => (this.#names.has(full) ? full : this.#aliases.get(full));
    const direct = known(name);
    if (direct !== undefined) return direct;
    const below = new Set([...this.#packages].map((root) => known(`${root}.${name}`)));
    below.delete(undefined);
    const [only] = below;
    return below.size === 1 ? only : undefined;
  }

  #byLastSegments(name: string): string | undefined {
    if (!this.#shortened) {
      const found = new Map<string, { path: string | undefined; segments: number }>();
      for (const path of this.#names.keys()) {
        const segments = path.split(".").length;
        for (let dot = path.indexOf("."); dot !== -1; dot = path.indexOf(".", dot + 1)) {
          const last = path.slice(dot + 1);
          const before = found.get(last);
          if (!before || segments < before.segments) found.set(last, { path, segments });
          else if (segments === before.segments) before.path = undefined;
        }
      }
      this.#shortened = new Map(Array.from(found, ([last, { path }]) => [last, path]));
    }
    return this.#shortened.get(name);
  }
}

/** Whether a description brings an id: a docstring block, or a heading with one. */
function hasId(markdown: string): boolean {
  return /<anchor>|^#{1,6} .*\[\[[\w.:-]+\]\][ \t]*$|<a id=/m.test(markdown);
}

function readFile(json: string): { names: Map<string, AutodocEntry>; aliases: Map<string, string> } {
  const { names, aliases = {} } = (JSON.parse(json) ?? {}) as { names?: unknown; aliases?: unknown };
  if (typeof names !== "object" || names === null)
    throw new DocumentationError("invalid-descriptions", 'A file of descriptions is {"names": {…}}.');
  if (!areTexts(aliases))
    throw new DocumentationError("invalid-descriptions", '"aliases" are names by other names: {"a.b.Name": "a.Name"}.');
  const entries = Object.entries(names as Record<string, unknown>).map(([name, value]): [string, AutodocEntry] => {
    const { markdown, members = {}, others = {}, inherits = [] } = (value ?? {}) as Record<string, unknown>;
    if (typeof markdown !== "string" || !areTexts(members) || !areTexts(others) || !isListOfTexts(inherits))
      throw new DocumentationError(
        "invalid-descriptions",
        `“${name}” needs "markdown" and may have "members" and "others", which are texts, and a list "inherits".`,
      );
    return [name, { markdown, members, others, inherits }];
  });
  return { names: new Map(entries), aliases: new Map(Object.entries(aliases)) };
}

function areTexts(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

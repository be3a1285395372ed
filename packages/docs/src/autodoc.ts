/**
 * Descriptions of a library's names, for `[[autodoc]]`: a file that whatever reads the library writes, so that the
 * engine need not know its language. `vitrine-docs api` writes one for TypeScript packages.
 */

/** What is known of one name. */
export interface AutodocEntry {
  /** Its description, from its heading on. */
  markdown: string;
  /** Descriptions of what it holds, by name, in the order to show them. */
  members?: Readonly<Record<string, string>>;
  /** Descriptions of what is shown only when it is asked for, such as inherited methods. */
  others?: Readonly<Record<string, string>>;
}

/** The file, as JSON. */
export interface AutodocFile {
  /** By name, with what it is part of in front: `"@vitrine/docs.slug"`, `"transformers.AutoModel"`. */
  names: Readonly<Record<string, AutodocEntry>>;
}

/** The hook that takes descriptions from such a file's text. Throws a `TypeError` that says what is wrong with it. */
export function autodocFrom(json: string): (name: string, members: readonly string[]) => string | undefined {
  const names = namesIn(json);
  const shortened = entriesByEnding(names);
  return (name, members) => {
    const entry = names.get(name) ?? shortened.get(name);
    if (!entry) return undefined;
    const shown = entry.members ?? {};
    const held = { ...entry.others, ...shown };
    const named = members.filter((member) => member !== "all");
    const wanted = named.length < members.length || members.length === 0 ? union(Object.keys(shown), named) : named;
    // A list that names something that is not there is a mistake to report, not to pass over.
    if (!wanted.every((member) => Object.hasOwn(held, member))) return undefined;
    return [entry.markdown, ...wanted.map((member) => held[member])].join("\n\n");
  };
}

function union(some: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...some, ...more])];
}

/** Entries by their names without what those are part of, where only one can be meant. */
function entriesByEnding(names: ReadonlyMap<string, AutodocEntry>): ReadonlyMap<string, AutodocEntry | undefined> {
  const found = new Map<string, AutodocEntry | undefined>();
  for (const [name, entry] of names)
    for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
      const ending = name.slice(dot + 1);
      found.set(ending, found.has(ending) ? undefined : entry);
    }
  return found;
}

function namesIn(json: string): Map<string, AutodocEntry> {
  const { names } = (JSON.parse(json) ?? {}) as { names?: unknown };
  if (typeof names !== "object" || names === null) throw new TypeError('A file of descriptions is {"names": {…}}.');
  return new Map(
    Object.entries(names as Record<string, unknown>).map(([name, value]) => {
      const { markdown, members = {}, others = {} } = (value ?? {}) as Record<string, unknown>;
      if (typeof markdown !== "string" || !areTexts(members) || !areTexts(others))
        throw new TypeError(`“${name}” needs "markdown" and may have "members" and "others", which are texts.`);
      return [name, { markdown, members, others }];
    }),
  );
}

function areTexts(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

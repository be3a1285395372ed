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
}

/** The file, as JSON. */
export interface AutodocFile {
  /** By name, with what it is part of in front: `"@vitrine/docs.slug"`, `"transformers.AutoModel"`. */
  names: Readonly<Record<string, AutodocEntry>>;
}

/** The hook that takes descriptions from such a file's text. Throws a `TypeError` that says what is wrong with it. */
export function autodocFrom(json: string): (name: string, members: readonly string[]) => string | undefined {
  const names = namesIn(json);
  return (name, members) => {
    const entry = names.get(name) ?? onlyEntry(names, name);
    if (!entry) return undefined;
    const held = entry.members ?? {};
    const wanted = members.length === 0 || members.includes("all") ? Object.keys(held) : members;
    // A list that names something that is not there is a mistake to report, not to pass over.
    if (!wanted.every((member) => Object.hasOwn(held, member))) return undefined;
    return [entry.markdown, ...wanted.map((member) => held[member])].join("\n\n");
  };
}

/** A name without what it is part of, where only one can be meant. */
function onlyEntry(names: ReadonlyMap<string, AutodocEntry>, name: string): AutodocEntry | undefined {
  const found = [...names].filter(([whole]) => whole.endsWith(`.${name}`));
  return found.length === 1 ? found[0]?.[1] : undefined;
}

function namesIn(json: string): Map<string, AutodocEntry> {
  const { names } = (JSON.parse(json) ?? {}) as { names?: unknown };
  if (typeof names !== "object" || names === null) throw new TypeError('A file of descriptions is {"names": {…}}.');
  return new Map(
    Object.entries(names as Record<string, unknown>).map(([name, value]) => {
      const { markdown, members = {} } = (value ?? {}) as { markdown?: unknown; members?: unknown };
      const isRecord = typeof members === "object" && members !== null;
      if (
        typeof markdown !== "string" ||
        !isRecord ||
        !Object.values(members).every((text) => typeof text === "string")
      )
        throw new TypeError(`“${name}” needs "markdown" and may have "members", which are texts.`);
      return [name, { markdown, members: members as Record<string, string> }];
    }),
  );
}

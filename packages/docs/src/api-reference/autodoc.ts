/**
 * Descriptions of a library's names, for `[[autodoc]]`. The program that reads the library writes
 * them to a file, so that the engine need not know its language. `vitrine-docs api` writes one for
 * TypeScript packages.
 */
import { DocumentationError } from "../folders/documentation-error.ts";

/** What is known of one name. */
export interface AutodocEntry {
  /** Its description, from its heading on. */
  markdown: string;
  /** Descriptions of what it holds, by name, in the order to show them. */
  members?: Readonly<Record<string, string>>;
  /** Descriptions of what is shown only on request, such as inherited methods. */
  others?: Readonly<Record<string, string>>;
}

/** The file, as JSON. */
export interface AutodocFile {
  /**
   * By full name, the package or module first: `"@vitrine/docs.slug"`, `"transformers.AutoModel"`.
   */
  names: Readonly<Record<string, AutodocEntry>>;
}

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
export function autodocFrom(json: string): (name: string, members: readonly string[]) => string | undefined {
  const names = namesIn(json);
  const shortened = entriesByLastName(names);
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

/** Entries by their names without package or module, where the name is unambiguous. */
function entriesByLastName(names: ReadonlyMap<string, AutodocEntry>): ReadonlyMap<string, AutodocEntry | undefined> {
  const found = new Map<string, AutodocEntry | undefined>();
  for (const [name, entry] of names)
    for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
      const lastName = name.slice(dot + 1);
      found.set(lastName, found.has(lastName) ? undefined : entry);
    }
  return found;
}

function namesIn(json: string): Map<string, AutodocEntry> {
  const { names } = (JSON.parse(json) ?? {}) as { names?: unknown };
  if (typeof names !== "object" || names === null)
    throw new DocumentationError("invalid-descriptions", 'A file of descriptions is {"names": {…}}.');
  return new Map(
    Object.entries(names as Record<string, unknown>).map(([name, value]) => {
      const { markdown, members = {}, others = {} } = (value ?? {}) as Record<string, unknown>;
      if (typeof markdown !== "string" || !areTexts(members) || !areTexts(others))
        throw new DocumentationError(
          "invalid-descriptions",
          `“${name}” needs "markdown" and may have "members" and "others", which are texts.`,
        );
      return [name, { markdown, members, others }];
    }),
  );
}

function areTexts(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

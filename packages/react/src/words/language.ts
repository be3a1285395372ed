/**
 * What the labels of a part hold beside its own words, wherever it writes numbers, dates or names of things. All of it
 * comes with the labels, so that a page in another language hands over one object.
 */

/** Things that have a code and a name. */
export type NamedKind = "task" | "library" | "license" | "language" | "format" | "ability";

export interface Language {
  /** The language in which numbers, dates and languages' names are written, as browsers name it: `de`, `pt-BR`. */
  locale: string;
  /** Another name for a task, a licence and the like; nothing where the usual one will do. */
  nameOf: (kind: NamedKind, id: string) => string | undefined;
}

// One by one, because a bundler cannot leave out an object that another is spread into.
export const locale: string = "en";
export const nameOf: Language["nameOf"] = () => undefined;
export const free: string = "free";

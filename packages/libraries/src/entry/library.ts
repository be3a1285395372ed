import type { ModelRecord } from "@vitrine/models";
import type { Code, Snippet, SnippetLanguage } from "@vitrine/code";
import type { SnippetModel } from "../model/snippet-model.ts";

/** Metadata of a library, without any code: safe and small enough to send to a browser. */
export interface LibraryMetadata {
  /** Key as model cards write it in `library_name`. */
  readonly id: string;
  /** Name as its authors write it. */
  readonly prettyLabel: string;
  readonly repoName: string;
  readonly repoUrl: string;
  readonly docsUrl?: string;
  /** Has a filter on the list of models. */
  readonly filter: boolean;
  /** Which files count as a download, in the query language of `parseCountQuery`; absent: the default rule. */
  readonly countDownloads?: string;
  /** Other keys that mean this library. Case and the choice of `-`, `_` or `.` need no alias. */
  readonly aliases?: readonly string[];
  /** Id of the library that replaced this one. */
  readonly replacedBy?: string;
}

/** A library as a browser needs it: its metadata, and whether there is loading code for it. */
export interface LibrarySummary extends LibraryMetadata {
  readonly hasSnippets: boolean;
}

/** Writes the snippets of one library for one model. Pure; an empty list means there is nothing to show. */
export type SnippetGenerator = (model: SnippetModel, fill: Fill) => Snippet[];

/** The value a page chose for a hole, or the fallback. */
export type Fill = (hole: string, fallback: string) => string;

/** Reads chosen values out of plain data; what is no text, or empty, leaves the fallback. */
export function fillFrom(fill: Record<string, string> | undefined): Fill {
  return (hole, fallback) => {
    const value: unknown = fill !== undefined && fill !== null && Object.hasOwn(fill, hole) ? fill[hole] : undefined;
    return typeof value === "string" && value !== "" ? value : fallback;
  };
}

/** Date and releases → networks (names with a space between) → shapes of the snippets that were run with each of them. */
export type Runs = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Library extends LibraryMetadata {
  readonly snippets?: SnippetGenerator;
  /** For a library whose models are networks known by name: the run of a shape with the network that the model is. */
  readonly ranWith?: (model: SnippetModel, shape: string) => Snippet["ran"];
  /** Plausible records, one or more for every branch of the generator: what tests and the verification go through. */
  readonly examples?: readonly ModelRecord[];
}

/**
 * Completes an entry of the registry: without `repoName` the repository has the library's name, and without `filter`
 * the list of models has no filter for it.
 * @example
 * import { defineLibrary } from "@vitrine/libraries";
 *
 * const library = defineLibrary({
 *   id: "my-library",
 *   prettyLabel: "My library",
 *   repoUrl: "https://example.com/my-library",
 * });
 * console.log(library.filter, library.repoName); // false My library
 */
export function defineLibrary(
  library: Omit<Library, "repoName" | "filter"> & Partial<Pick<Library, "repoName" | "filter">>,
): Library {
  return { repoName: library.prettyLabel, filter: false, ...library };
}

type Around = Partial<Omit<Snippet, "language" | "code">>;

/** A snippet of the code's own language. */
export function snippet<L extends SnippetLanguage>(code: Code<L>, around: Around = {}): Snippet {
  return { notes: [], holes: [], ...around, language: code.language, code: code.text };
}

/** No code can be given: only the reason, which a page shows as a sentence. */
export function note(language: SnippetLanguage, reason: string): Snippet {
  return { language, code: "", notes: [reason], holes: [] };
}

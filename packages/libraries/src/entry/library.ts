import type { ModelRecord } from "@vitrine/models";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "./snippet.ts";

/** What is known of a library, without any code: safe and small enough to send to a browser. */
export interface LibraryFacts {
  /** Key as model cards write it in `library_name`. */
  readonly id: string;
  /** Name as its makers write it. */
  readonly prettyLabel: string;
  readonly repoName: string;
  readonly repoUrl: string;
  readonly docsUrl?: string;
  /** Offered as a filter on the list of models. */
  readonly filter: boolean;
  /** Which files count as a download, in the query language of `parseCountQuery`; absent: the default rule. */
  readonly countDownloads?: string;
  /** Other keys that mean this library. Case and the choice of `-`, `_` or `.` need no alias. */
  readonly aliases?: readonly string[];
  /** Id of the library that took this one's place. */
  readonly replacedBy?: string;
}

/** Writes the snippets of one library for one model. Pure; an empty list means there is nothing to show. */
export type SnippetGenerator = (model: ModelFacts, fill: Fill) => Snippet[];

/** The value a page chose for a hole, or the fallback. */
export type Fill = (hole: string, fallback: string) => string;

/** Reads chosen values out of plain data; what is no text, or empty, leaves the fallback. */
export function fillFrom(fill: Record<string, string> | undefined): Fill {
  return (hole, fallback) => {
    const value: unknown = fill !== undefined && fill !== null && Object.hasOwn(fill, hole) ? fill[hole] : undefined;
    return typeof value === "string" && value !== "" ? value : fallback;
  };
}

export interface Library extends LibraryFacts {
  readonly snippets?: SnippetGenerator;
  /** Plausible records, one or more for every branch of the generator: what tests and the verification go through. */
  readonly examples?: readonly ModelRecord[];
}

/** Checks the shape of a registry file and keeps its literal types. */
export function defineLibrary<const L extends Library>(library: L): L {
  return library;
}

/** Whether a file of a repository counts as a download of its model. */
import type { LibraryMetadata } from "../entry/library.ts";
import { getLibraryMetadata } from "../metadata/metadata.ts";
import { parseCountQuery, type CountField, type CountQuery, type PatternPart } from "./syntax.ts";

/**
 * The rule of libraries that give none: the usual configuration files at the root of a repository. Nested ones
 * (a diffusers repository has one per component) would count one download several times.
 */
export const DEFAULT_COUNT_QUERY =
  'path:"config.json" OR path:"config.yaml" OR path:"hyperparams.yaml" OR path:"params.json" OR path:"meta.yaml"';

/** The pieces of a path that queries match: `a/b/c.tar.gz` is `a/b/` + `c.tar` + `gz`. */
export function pathFields(path: string): Record<CountField, string> {
  const slash = path.lastIndexOf("/") + 1;
  const dot = path.lastIndexOf(".");
  const named = dot > slash && dot < path.length - 1;
  return {
    path,
    path_prefix: path.slice(0, slash),
    path_filename: named ? path.slice(slash, dot) : path.slice(slash),
    path_extension: named ? path.slice(dot + 1) : "",
  };
}

/**
 * Whether `path` (relative to the repository, with `/`) matches the query.
 * @example
 * import { matchesCountQuery, parseCountQuery } from "@vitrine/libraries";
 *
 * const query = parseCountQuery('path_extension:"safetensors"');
 * console.log(matchesCountQuery(query, "model.safetensors"), matchesCountQuery(query, "README.md")); // true false
 */
export function matchesCountQuery(query: CountQuery, path: string): boolean {
  return evaluate(query, pathFields(path));
}

function evaluate(query: CountQuery, fields: Record<CountField, string>): boolean {
  switch (query.kind) {
    case "equals": {
      // Registries write an extension with and without its dot.
      const value = query.field === "path_extension" ? query.value.replace(/^\./, "") : query.value;
      return fields[query.field] === value;
    }
    case "like":
      return matchesPattern(query.pattern, fields[query.field]);
    case "exists":
      return fields[query.field] !== "";
    case "not":
      return !evaluate(query.query, fields);
    case "and":
      return query.queries.every((inner) => evaluate(inner, fields));
    case "or":
      return query.queries.some((inner) => evaluate(inner, fields));
  }
}

/**
 * Wildcards without backtracking over more than the last `*`: everything before it is settled for good once a
 * later part matches, so the time is at most pattern length times text length.
 */
function matchesPattern(pattern: readonly PatternPart[], text: string): boolean {
  const units: (string | symbol)[] = pattern.flatMap((part): (string | symbol)[] =>
    part.kind === "text" ? [...part.text] : [part.kind === "any" ? STAR : ONE],
  );
  const characters = [...text];
  let at = 0;
  let unit = 0;
  let starUnit = -1;
  let starAt = 0;
  while (at < characters.length) {
    const expected = units[unit];
    if (expected === STAR) {
      starUnit = unit;
      starAt = at;
      unit += 1;
    } else if (expected !== undefined && (expected === ONE || expected === characters[at])) {
      unit += 1;
      at += 1;
    } else if (starUnit >= 0) {
      unit = starUnit + 1;
      starAt += 1;
      at = starAt;
    } else {
      return false;
    }
  }
  while (units[unit] === STAR) unit += 1;
  return unit === units.length;
}

const STAR = Symbol("*");
const ONE = Symbol("?");

const parsed = new Map<string, CountQuery>();

function queryOf(source: string): CountQuery {
  let query = parsed.get(source);
  if (query === undefined) {
    query = parseCountQuery(source);
    parsed.set(source, query);
  }
  return query;
}

/**
 * Whether a request for `path` counts as one download of a model of this library.
 * @param library an entry, or an id or alias; a library the registry does not know has the default rule
 * @example
 * import { countsAsDownload } from "@vitrine/libraries";
 *
 * console.log(countsAsDownload("transformers", "config.json"), countsAsDownload("transformers", "README.md"));
 * // true false
 */
export function countsAsDownload(library: LibraryMetadata | string, path: string): boolean {
  const metadata = typeof library === "string" ? getLibraryMetadata(library) : library;
  return matchesCountQuery(queryOf(metadata?.countDownloads ?? DEFAULT_COUNT_QUERY), path);
}

/** Faults and doubts in a registry. The registry's own test keeps a list of the doubts it accepts. */
import { parseCountQuery, type CountQuery } from "../src/count-query/syntax.ts";
import type { LibraryMetadata } from "../src/entry/library.ts";
import { foldKey } from "../src/entry/lookup.ts";

export interface RegistryProblem {
  library: string;
  code:
    | "folded-key"
    | "missing-name"
    | "bad-url"
    | "bad-query"
    | "unknown-replacement"
    /** Counts every file of an extension although one configuration file would do: one download counts many times. */
    | "extension-next-to-config"
    /** A clause no path can fulfill. */
    | "never-matches";
  message: string;
}

/** All problems of a registry, in its order. */
export function lintRegistry(libraries: readonly LibraryMetadata[]): RegistryProblem[] {
  const keys = new Map<string, string>();
  const ids = new Set(libraries.map((library) => library.id));
  return libraries.flatMap((library) => {
    const problems: RegistryProblem[] = [];
    const report = (code: RegistryProblem["code"], message: string) =>
      problems.push({ library: library.id, code, message });
    for (const key of [library.id, ...(library.aliases ?? [])]) {
      const folded = foldKey(key);
      const other = keys.get(folded);
      if (other !== undefined) report("folded-key", `${key} means the same as a key of ${other}`);
      keys.set(folded, library.id);
    }
    for (const name of [library.id, library.prettyLabel, library.repoName]) {
      if (name.trim() === "") report("missing-name", "id, prettyLabel and repoName must not be blank");
    }
    for (const url of [library.repoUrl, library.docsUrl ?? library.repoUrl]) {
      if (!isWebAddress(url)) report("bad-url", `${url} is no web address`);
    }
    if (library.replacedBy !== undefined && !ids.has(library.replacedBy)) {
      report("unknown-replacement", `${library.replacedBy} is not in the registry`);
    }
    if (library.countDownloads !== undefined) lintQuery(library.countDownloads, report);
    return problems;
  });
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).hostname.includes(".");
}

function lintQuery(source: string, report: (code: RegistryProblem["code"], message: string) => void): void {
  let query: CountQuery;
  try {
    query = parseCountQuery(source);
  } catch (error) {
    report("bad-query", error instanceof Error ? error.message : String(error));
    return;
  }
  const clauses = query.kind === "or" ? query.queries : [query];
  const isConfig = (clause: CountQuery) =>
    clause.kind === "equals" &&
    ((clause.field === "path" && /^[^/]*config[^/]*\.(?:json|ya?ml)$/.test(clause.value)) ||
      (clause.field === "path_filename" && clause.value === "config"));
  const isExtension = (clause: CountQuery) => clause.kind === "equals" && clause.field === "path_extension";
  if (clauses.some(isConfig) && clauses.some(isExtension)) {
    report("extension-next-to-config", `${source} counts every file of an extension next to a configuration file`);
  }
  for (const clause of leaves(query)) {
    const impossible =
      clause.kind === "equals" &&
      ((clause.field === "path_extension" && /[/]|.\./.test(clause.value)) ||
        (clause.field === "path_filename" && clause.value.includes("/")) ||
        clause.value === "");
    if (impossible) report("never-matches", `${source} requires something no path has`);
  }
}

function leaves(query: CountQuery): CountQuery[] {
  if (query.kind === "and" || query.kind === "or") return query.queries.flatMap(leaves);
  return query.kind === "not" ? leaves(query.query) : [query];
}

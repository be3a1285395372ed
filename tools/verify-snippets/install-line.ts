/** The packages of an install line. */

export interface Release {
  version?: string;
  folder?: string;
  error?: string;
}

/**
 * Requirements for the package index, `name[extra]<version` as written; none for repositories and
 * files.
 */
export function requirementsOf(install: string): string[] {
  return install
    .split("&&")
    .map((command) => command.trim())
    .filter((command) => /^pip install\b/.test(command))
    .flatMap((command) => [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? ""))
    .filter((word) => !/^(?:pip|install|-.*|\.|.*requirements\.txt|:all:)$/.test(word) && !/@|:\/\/|^pip</.test(word));
}

/** The name alone, as the index spells it. */
export function distributionOf(requirement: string): string {
  return (/^[\w.-]+/.exec(requirement)?.[0] ?? requirement).toLowerCase().replace(/[-_.]+/g, "-");
}

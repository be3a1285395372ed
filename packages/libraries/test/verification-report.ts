/** The report of `npm run verify:snippets -w tools`, and the table of marks that is made from it. */
import type { SnippetLanguage } from "../src/entry/snippet.ts";

export interface ReportEntry {
  library: string;
  /** Title of the block, where a library has several. */
  title?: string;
  language: SnippetLanguage;
  /** See `codeShape`. */
  shape: string;
  /** The package that decides, and the release that was read. */
  package?: string;
  version?: string;
  status: "true" | "false" | "not checkable";
  /** How many imports, attributes, calls and arguments were looked up and found. */
  checked: number;
  /** What is not in the release. */
  wrong?: string[];
  /** What could not be judged, and why. */
  open?: string[];
}

export interface Report {
  /** ISO 8601 date on which the releases were the newest. */
  date: string;
  entries: ReportEntry[];
}

/** Source of `verified.ts`: library → package and release → shapes that were found true. */
export function verifiedSource({ date, entries }: Report): string {
  const byLibrary = new Map<string, Map<string, string[]>>();
  for (const { library, shape, status, package: name, version } of entries) {
    if (status !== "true" || name === undefined || version === undefined) continue;
    const releases = byLibrary.get(library) ?? new Map<string, string[]>();
    byLibrary.set(library, releases);
    releases.set(`${name} ${version}`, [...(releases.get(`${name} ${version}`) ?? []), shape]);
  }
  const lines = [...byLibrary].map(([library, releases]) => {
    const marks = [...releases].map(
      ([release, shapes]) => `${JSON.stringify(release)}: ${JSON.stringify(shapes.join(" "))}`,
    );
    return `  ${JSON.stringify(library)}: { ${marks.join(", ")} },`;
  });
  return `// Made by npm run verify:snippets -w tools from its report. Do not edit: run it.

/** The day on which the releases below were the newest. */
export const VERIFIED_ON = ${JSON.stringify(date)};

/** Library → package and release → shapes of the snippets that were checked against it. */
export const VERIFIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
${lines.join("\n")}
};
`;
}

/** The report of `npm run run:snippets -w tools`. */
import { groupBy } from "@vitrine/base";
import type { SnippetLanguage } from "../src/entry/snippet.ts";

export interface Run {
  library: string;
  title?: string;
  language: SnippetLanguage;
  /** See `codeShape`. */
  shape: string;
  /** The tiny model it ran with. */
  model: string;
  /** The class that its configuration names, where it names one. */
  architecture?: string;
  /** Holes that were filled, such as the device. */
  fill?: Record<string, string>;
  ok: boolean;
  /** ISO 8601 date of the run. */
  date?: string;
  seconds: number;
  /** Releases of the packages of its install line. */
  packages?: Record<string, string>;
  /** The beginning of what it printed. */
  printed: string;
  /** Files that it wrote into its folder. */
  files?: string[];
  /** Where it did not run: the last line of what it said. */
  error?: string;
}

export interface RunReport {
  machine: string;
  runs: Run[];
}

/** Source of `tested-snippets.ts`: library → date and releases → architectures → shapes that ran with each of them. */
export function ranSource({ runs }: RunReport): string {
  const byLibrary = new Map<string, Map<string, Map<string, Set<string>>>>();
  for (const { library, shape, ok, date = "", packages = {}, architecture = "" } of runs) {
    if (!ok) continue;
    const found = byLibrary.get(library) ?? new Map<string, Map<string, Set<string>>>();
    byLibrary.set(library, found);
    const releases = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
    const key = `${date} ${releases.join(", ")}`;
    const shapes = found.get(key) ?? new Map<string, Set<string>>();
    found.set(key, shapes.set(architecture, (shapes.get(architecture) ?? new Set()).add(shape)));
  }
  const lines = [...byLibrary].map(([library, found]) => {
    const entries = [...found].map(([key, shapes]) => {
      const together = groupBy(shapes, ([, each]) => [...each].toSorted().join(" "));
      const lists = [...together].map(
        ([each, of]) => `${JSON.stringify(of.map(([name]) => name).join(" "))}: ${JSON.stringify(each)}`,
      );
      return `${JSON.stringify(key)}: { ${lists.join(", ")} }`;
    });
    return `  ${JSON.stringify(library)}: { ${entries.join(", ")} },`;
  });
  return `// Made by npm run run:snippets -w tools from its report. Do not edit: run it.

/**
 * Library → date and releases → architectures of the models → shapes of the snippets that were run with each of them.
 * It is empty where the library's models name no architecture.
 */
export const RAN: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
${lines.join("\n")}
};
`;
}

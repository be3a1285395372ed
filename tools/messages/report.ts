/**
 * `npm run messages`: how much of the interface each language has, which messages it lacks, which no longer exist in English,
 * and which seem to have no reader. `npm run messages -- de` says it for one language.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Feature, messagesOf, readFeatures } from "./catalogs.ts";
import { compareCatalogs, type Comparison } from "./compare.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = ["apps/web/src/**/*.{ts,tsx}", "packages/*/src/**/*.{ts,tsx}"];

/**
 * Paths of English messages that seem to have no reader: a key is no word of the files of its feature or of those that name its
 * object of labels. Read elsewhere are keys that data chooses, which are quoted somewhere, and groups that are handed on as a
 * whole; of those only names of several words are told apart from others' names.
 */
export function unusedMessages(features: readonly Feature[], root: string): string[] {
  const files = globSync(SOURCES, { cwd: root, exclude: ["**/node_modules/**", "**/messages/**", "**/*.test.*"] }).map(
    (path) => {
      const text = readFileSync(join(root, path), "utf8");
      return { path, text, words: new Set(text.match(/[\w-]+/g)) };
    },
  );
  const elsewhere = new Set(
    files.flatMap(
      ({ text }) =>
        text.match(/(?<=["'`])[\w-]+(?=["'`])|\b[a-z]+[A-Z]\w*(?=\??[:;,)}\]])|(?<=\.)[a-z]+[A-Z]\w*/g) ?? [],
    ),
  );
  return features.flatMap(({ name, folder, catalogs }) => {
    const home = folder.startsWith("packages/")
      ? folder.replace(/messages.*/, "src/")
      : folder.replace(/messages$/, "");
    return Object.entries(catalogs.get("en") ?? {}).flatMap(([object, group]) => {
      const readers = files.filter(({ path, words }) => path.startsWith(home) || words.has(object));
      const isUsed = (key: string) =>
        /^\d+$/.test(key) || elsewhere.has(key) || readers.some(({ words }) => words.has(key));
      return messagesOf(group)
        .filter(([path]) => !path.split(".").every(isUsed))
        .map(([path]) => `${name}: ${object}.${path}`);
    });
  });
}

/** One line for each language. */
export function coverageLines(comparisons: readonly Comparison[]): string[] {
  const languages = Map.groupBy(comparisons, ({ language }) => language);
  return [...languages].map(([language, each]) => {
    const total = each.reduce((sum, comparison) => sum + comparison.total, 0);
    const missing = each.reduce((sum, comparison) => sum + comparison.missing.length, 0);
    const percent = Math.floor((100 * (total - missing)) / total);
    return `${language.padEnd(4)} ${String(percent).padStart(3)} %  ${total - missing} of ${total} messages`;
  });
}

function list(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", heading, ...lines.map((line) => `  ${line}`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [wanted] = process.argv.slice(2);
  const features = readFeatures(ROOT);
  const comparisons = features
    .flatMap(compareCatalogs)
    .filter(({ language }) => wanted === undefined || language === wanted);
  const lines = (field: "missing" | "extra" | "problems") =>
    comparisons.flatMap((comparison) =>
      comparison[field].map((line) => `${comparison.language} ${comparison.feature}: ${line}`),
    );
  const output = [
    ...coverageLines(comparisons),
    ...list("Missing, shown in English:", lines("missing")),
    ...list("Not in English any more, to be removed:", lines("extra")),
    ...list("Not like English in values or markup:", lines("problems")),
    ...list("Without a reader that could be found:", unusedMessages(features, ROOT)),
  ];
  console.log(output.join("\n"));
}

/**
 * Asks the questions of {@link file://./docs-search-new-questions.ts}: how many have a right page in the first three. The half
 * at even places is listed by question, for those who improve the search; of the other half, and of the questions about a
 * corpus that the search was never tried on ({@link file://./docs-search-unseen-questions.ts}), only the figures are shown.
 *
 * Run: `node --conditions=vitrine-source bench/docs-search-questions-check.ts`.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Documentation, SearchIndex, searchEntries } from "@vitrine/docs";
import { readDocumentationFolder } from "@vitrine/docs/folder";
import { fetchCorpus, fetchPackages } from "./docs-corpus.ts";
import { CJK_QUERIES, NEW_QUERIES } from "./docs-search-new-questions.ts";
import { UNSEEN_PACKAGES, UNSEEN_QUERIES } from "./docs-search-unseen-questions.ts";

const FIRST = 3;
const corpus = fetchCorpus();

async function searchOf(folder: string, language: string): Promise<(query: string) => string[]> {
  const documentation = new Documentation([await readDocumentationFolder(folder, { address: "/", language })]);
  const index = new SearchIndex(searchEntries(documentation));
  return (query) =>
    [...new Set(index.search(query).map(({ address }) => address.replace(/#.*$/, "").slice(1)))].slice(0, FIRST);
}

function report(
  name: string,
  results: readonly { query: string; found: readonly string[]; pages: readonly string[] }[],
): void {
  const isRight = ({ found, pages }: (typeof results)[number]) => found.some((page) => pages.includes(page));
  for (const half of [0, 1]) {
    const asked = results.filter((_, index) => index % 2 === half);
    const right = asked.filter(isRight).length;
    console.log(
      `| ${name}, ${half === 0 ? "looked at" : "hidden"} | ${asked.length} | ${right} (${((100 * right) / asked.length).toFixed(1)} %) |`,
    );
    if (half === 0)
      for (const result of asked.filter((each) => !isRight(each)))
        console.error(`  ${result.query} → ${result.found.join(", ") || "nothing"} (${result.pages.join(", ")})`);
  }
}

console.log("| questions | asked | a right page in the first three |\n|---|---|---|");
const english = await searchOf(corpus, "en");
report(
  "English",
  NEW_QUERIES.map(([query, ...pages]) => ({ query, pages, found: english(query) })),
);
const archives = join(corpus, "../archives");
const openai = readdirSync(archives).find((name) => /^openai_agents-[\d.]+$/.test(name)) ?? "";
for (const language of ["zh", "ja"]) {
  const search = await searchOf(join(archives, openai, "docs", language), language);
  const queries = CJK_QUERIES.filter(([each]) => each === language);
  report(
    language === "zh" ? "Chinese" : "Japanese",
    queries.map(([, query, ...pages]) => ({ query, pages, found: search(query) })),
  );
}
const unseen = await searchOf(fetchPackages(UNSEEN_PACKAGES), "en");
const asked = UNSEEN_QUERIES.map(([query, ...pages]) => ({ found: unseen(query), pages: pages.map(pageOf) }));
const right = asked.filter(({ found, pages }) => found.some((page) => pages.includes(pageOf(page)))).length;
console.log(
  `| English, another corpus | ${asked.length} | ${right} (${((100 * right) / asked.length).toFixed(1)} %) |`,
);

/** The page of an index file is its folder's. */
function pageOf(path: string): string {
  return path.toLowerCase().replace(/\/index$/, "");
}

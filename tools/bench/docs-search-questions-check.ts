/**
 * Asks the questions of {@link file://./docs-search-new-questions.ts}: how many have a right page in the first three. The half
 * at even places is listed by question, for those who improve the search, as it is of
 * {@link file://./docs-search-plain-questions.ts}; of the other halves, and of the questions about a
 * corpus that the search was never tried on ({@link file://./docs-search-unseen-questions.ts}), only the figures are shown; so
 * it is with the judging halves of {@link file://./docs-search-split-questions.ts}. All questions of
 * {@link file://./docs-search-tuning-questions.ts} are for those who improve the search.
 *
 * Run: `node --conditions=vitrine-source tools/bench/docs-search-questions-check.ts [model]`. With `model`, English pages are ranked
 * as `vitrine-docs mcp` ranks them where the packages of the model are installed.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Documentation, SearchIndex, searchEntries } from "@vitrine/docs";
import { readDocumentationFolder } from "@vitrine/docs/folder";
import { openEmbedder, PageVectors, RANKED_AGAIN } from "../../packages/docs/src/search/page-vectors.ts";
import { rowOf } from "../../packages/docs/src/search/search-shards.ts";
import { fetchArchive, fetchCorpus, fetchPackages } from "./docs-corpus.ts";
import { CJK_QUERIES, NEW_QUERIES } from "./docs-search-new-questions.ts";
import { PLAIN_FOLDER, PLAIN_QUERIES } from "./docs-search-plain-questions.ts";
import {
  halvesOf,
  INSTRUCTOR_QUERIES,
  NPM_QUERIES,
  SPLIT_ARCHIVE,
  SPLIT_PACKAGE,
} from "./docs-search-split-questions.ts";
import { OWN_QUERIES, TUNING_FOLDERS, TUNING_QUERIES } from "./docs-search-tuning-questions.ts";
import { UNSEEN_PACKAGES, UNSEEN_QUERIES } from "./docs-search-unseen-questions.ts";

const FIRST = 3;
const corpus = fetchCorpus();

const embed = process.argv[2] === "model" ? await openEmbedder() : undefined;

type Search = (query: string) => Promise<string[]>;

async function searchOf(folder: string, language: string): Promise<Search> {
  const documentation = new Documentation([await readDocumentationFolder(folder, { address: "/", language })]);
  const entries = searchEntries(documentation);
  const index = new SearchIndex(entries);
  const vectors =
    embed && language === "en" ? await PageVectors.open(entries.map(rowOf), embed, "/dev/null") : undefined;
  return async (query) => {
    const found = index.search(query, { limit: vectors ? RANKED_AGAIN : 20 });
    const hits = vectors ? await vectors.rankAgain(query, found, 20) : found;
    return [...new Set(hits.map(({ address }) => address.replace(/#.*$/, "").slice(1)))].slice(0, FIRST);
  };
}

interface Asked {
  query: string;
  found: readonly string[];
  pages: readonly string[];
}

function isRight({ found, pages }: Asked): boolean {
  return found.some((page) => pages.map(pageOf).includes(pageOf(page)));
}

function report(name: string, asked: readonly Asked[], isShown: boolean): void {
  const right = asked.filter(isRight).length;
  console.log(`| ${name} | ${asked.length} | ${right} (${((100 * right) / asked.length).toFixed(1)} %) |`);
  if (!isShown) return;
  for (const { query, found, pages } of asked.filter((each) => !isRight(each)))
    console.error(`  ${query} → ${found.join(", ") || "nothing"} (${pages.join(", ")})`);
}

function reportHalves(name: string, asked: readonly Asked[]): void {
  report(
    `${name}, looked at`,
    asked.filter((_, index) => index % 2 === 0),
    true,
  );
  report(
    `${name}, hidden`,
    asked.filter((_, index) => index % 2 === 1),
    false,
  );
}

type Queries = readonly (readonly [query: string, ...pages: string[]])[];

function ask(search: Search, queries: Queries): Promise<Asked[]> {
  return Promise.all(queries.map(async ([query, ...pages]) => ({ query, pages, found: await search(query) })));
}

/** The page of an index file is its folder's. */
function pageOf(path: string): string {
  return path.toLowerCase().replace(/(^|\/)index$/, "");
}

console.log("| questions | asked | a right page in the first three |\n|---|---|---|");
const instructor = mkdtempSync(join(tmpdir(), "vitrine-docs-instructor-"));
fetchArchive(SPLIT_ARCHIVE, instructor, join(instructor, "pages/instructor"));
for (const [name, folder, queries] of [
  ["npm", fetchPackages([SPLIT_PACKAGE]), NPM_QUERIES],
  ["Instructor", join(instructor, "pages"), INSTRUCTOR_QUERIES],
] as const) {
  const search = await searchOf(folder, "en");
  const { tuning, judging } = halvesOf(queries);
  report(`${name}, looked at`, await ask(search, tuning), true);
  report(`${name}, hidden`, await ask(search, judging), false);
}
rmSync(instructor, { recursive: true });
reportHalves("English", await ask(await searchOf(corpus, "en"), NEW_QUERIES));
const archives = join(corpus, "../archives");
const openai = readdirSync(archives).find((name) => /^openai_agents-[\d.]+$/.test(name)) ?? "";
for (const language of ["zh", "ja"]) {
  const search = await searchOf(join(archives, openai, "docs", language), language);
  const queries = CJK_QUERIES.filter(([each]) => each === language).map(([, ...query]) => query);
  reportHalves(language === "zh" ? "Chinese" : "Japanese", await ask(search, queries as unknown as Queries));
}
const root = resolve(import.meta.dirname, "../..");
const tuning = mkdtempSync(join(tmpdir(), "vitrine-docs-tuning-"));
for (const [name, folder] of Object.entries(TUNING_FOLDERS))
  cpSync(join(root, "node_modules", folder), join(tuning, name), { recursive: true });
report("React Router and Base UI, looked at", await ask(await searchOf(tuning, "en"), TUNING_QUERIES), true);
rmSync(tuning, { recursive: true });
reportHalves(
  "By people who do not know the terms",
  await ask(await searchOf(join(root, "node_modules", PLAIN_FOLDER), "en"), PLAIN_QUERIES),
);
report("Vitrine, looked at", await ask(await searchOf(join(root, "docs"), "en"), OWN_QUERIES), true);
report(
  "English, another corpus",
  await ask(await searchOf(fetchPackages(UNSEEN_PACKAGES), "en"), UNSEEN_QUERIES),
  false,
);

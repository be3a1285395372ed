/**
 * Asks questions about documentation: how many have a right page in the first three. Only those that may be looked at to
 * improve the search are listed by question; of the others only the figures are shown. Each file of
 * `data/docs-search/questions/` says which are which.
 *
 * Run: `node --conditions=vitrine-source tools/bench/docs-search-questions-check.ts [model]`. With `model`, English pages are ranked
 * as `vitrine-docs mcp` ranks them where the packages of the model are installed.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Documentation, SearchIndex, searchEntries, readDocumentationFolder } from "@vitrine/docs";
import { openEmbedder, PageVectors, RANKED_AGAIN } from "../../packages/docs/src/search/page-vectors.ts";
import { rowOf } from "../../packages/docs/src/search/search-shards.ts";
import { fetchArchive, fetchCorpus, fetchPackages } from "./docs-corpus.ts";
import {
  halvesOf,
  PLAIN_FOLDER,
  type Queries,
  questionsOf,
  SPLIT_ARCHIVE,
  SPLIT_PACKAGE,
  TUNING_FOLDERS,
  UNSEEN_PACKAGES,
} from "./docs-search-questions.ts";

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
  ["npm", fetchPackages([SPLIT_PACKAGE]), questionsOf("npm")],
  ["Instructor", join(instructor, "pages"), questionsOf("instructor")],
] as const) {
  const search = await searchOf(folder, "en");
  const { tuning, judging } = halvesOf(queries);
  report(`${name}, looked at`, await ask(search, tuning), true);
  report(`${name}, hidden`, await ask(search, judging), false);
}
rmSync(instructor, { recursive: true });
reportHalves("English", await ask(await searchOf(corpus, "en"), questionsOf("new")));
const archives = join(corpus, "../archives");
const openai = readdirSync(archives).find((name) => /^openai_agents-[\d.]+$/.test(name)) ?? "";
for (const language of ["zh", "ja"]) {
  const search = await searchOf(join(archives, openai, "docs", language), language);
  reportHalves(language === "zh" ? "Chinese" : "Japanese", await ask(search, questionsOf(`new-${language}`)));
}
const root = resolve(import.meta.dirname, "../..");
const tuning = mkdtempSync(join(tmpdir(), "vitrine-docs-tuning-"));
for (const [name, folder] of Object.entries(TUNING_FOLDERS))
  cpSync(join(root, "node_modules", folder), join(tuning, name), { recursive: true });
report("React Router and Base UI, looked at", await ask(await searchOf(tuning, "en"), questionsOf("tuning")), true);
rmSync(tuning, { recursive: true });
reportHalves(
  "By people who do not know the terms",
  await ask(await searchOf(join(root, "node_modules", PLAIN_FOLDER), "en"), questionsOf("plain")),
);
report("Vitrine, looked at", await ask(await searchOf(join(root, "docs"), "en"), questionsOf("own")), true);
report(
  "English, another corpus",
  await ask(await searchOf(fetchPackages(UNSEEN_PACKAGES), "en"), questionsOf("unseen")),
  false,
);

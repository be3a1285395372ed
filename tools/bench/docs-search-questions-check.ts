/**
 * Asks questions about documentation: how many have a right page in the first three, beside MiniSearch with the same sections. Only those that may be looked at to
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
import MiniSearch from "minisearch";
import { openEmbedder, PageVectors, RANKED_AGAIN } from "../../packages/docs/src/search/page-vectors.ts";
import { rowOf } from "../../packages/docs/src/search/search-shards.ts";
import { fetchArchive, fetchCorpus, fetchPackages } from "./docs-corpus.ts";
import {
  halvesOf,
  pageQuestions,
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

type Search = (query: string) => Promise<{ ours: string[]; theirs: string[] }>;

/** The search of a folder. `questions` are those that its pages answer, by path, as in their front matter. */
async function searchOf(folder: string, language: string, questions: Readonly<Record<string, string[]>> = {}) {
  const documentation = new Documentation([await readDocumentationFolder(folder, { address: "/", language })]);
  const entries = searchEntries(documentation).map((entry) => ({
    ...entry,
    questions: questions[entry.address.slice(1)]?.join("\n"),
  }));
  const index = new SearchIndex(entries);
  const other = new MiniSearch({ fields: [...OTHER_FIELDS], searchOptions: OTHER_OPTIONS });
  other.addAll(
    entries.map(({ title, path, text, summary = "", questions: asked = "" }, id) => ({
      id,
      title,
      path: path.join(" "),
      text: `${summary} ${asked} ${text}`,
    })),
  );
  const vectors =
    embed && language === "en" ? await PageVectors.open(entries.map(rowOf), embed, "/dev/null") : undefined;
  const pagesAt = (addresses: readonly string[]) =>
    [...new Set(addresses.map((address) => address.replace(/#.*$/, "").slice(1)))].slice(0, FIRST);
  return async (query: string) => {
    const found = index.search(query, { limit: vectors ? RANKED_AGAIN : 20 });
    const hits = vectors ? await vectors.rankAgain(query, found, 20) : found;
    const theirs = other.search(query).map(({ id }) => entries[id as number]?.address ?? "");
    return { ours: pagesAt(hits.map(({ address }) => address)), theirs: pagesAt(theirs) };
  };
}

/** As its documentation advises for pages with titles. */
const OTHER_FIELDS = ["title", "path", "text"] as const;
const OTHER_OPTIONS = { boost: { title: 4, path: 3 }, prefix: true, fuzzy: 0.2 };

interface Asked {
  query: string;
  ours: readonly string[];
  theirs: readonly string[];
  pages: readonly string[];
}

function isRight(found: readonly string[], pages: readonly string[]): boolean {
  return found.some((page) => pages.map(pageOf).includes(pageOf(page)));
}

function report(name: string, asked: readonly Asked[], isShown: boolean): void {
  const share = (right: number) => `${right} (${((100 * right) / asked.length).toFixed(1)} %)`;
  const missed = asked.filter(({ ours, pages }) => !isRight(ours, pages));
  const theirs = asked.filter(({ theirs: found, pages }) => isRight(found, pages));
  console.log(`| ${name} | ${asked.length} | ${share(asked.length - missed.length)} | ${share(theirs.length)} |`);
  if (!isShown) return;
  for (const { query, ours, pages } of missed)
    console.error(`  ${query} → ${ours.join(", ") || "nothing"} (${pages.join(", ")})`);
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
  return Promise.all(queries.map(async ([query, ...pages]) => ({ query, pages, ...(await search(query)) })));
}

/** The page of an index file is its folder's. */
function pageOf(path: string): string {
  return path.toLowerCase().replace(/(^|\/)index$/, "");
}

console.log("| questions | asked | a right page in the first three | MiniSearch |\n|---|---|---|---|");
const instructor = mkdtempSync(join(tmpdir(), "vitrine-docs-instructor-"));
fetchArchive(SPLIT_ARCHIVE, instructor, join(instructor, "pages/instructor"));
const npm = fetchPackages([SPLIT_PACKAGE]);
for (const [name, folder, queries, questions] of [
  ["npm", npm, questionsOf("npm"), undefined],
  ["npm, its pages with questions", npm, questionsOf("npm"), pageQuestions()],
  ["Instructor", join(instructor, "pages"), questionsOf("instructor"), undefined],
] as const) {
  const search = await searchOf(folder, "en", questions);
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

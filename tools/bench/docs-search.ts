/**
 * Finding the right page: the search of `@vitrine/docs` next to Pagefind, on the same pages in the same run. The pages are
 * those of {@link file://./docs-corpus.ts}, built by `vitrine-docs`; Pagefind indexes the same HTML (its `<main>`) and is
 * run in a browser, as for a reader. An answer counts when a right page is among the first three.
 *
 * Run: `node --conditions=vitrine-source tools/bench/docs-search.ts`.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Documentation, SearchIndex, searchEntries, readDocumentationFolder } from "@vitrine/docs";
import { chromium } from "playwright-core";
import { findBrowser } from "../browser.mjs";
import { fetchCorpus } from "./docs-corpus.ts";
import { questionsOf } from "./docs-search-questions.ts";

const SEARCH_QUERIES = questionsOf("four-libraries");
const ROOT = resolve(import.meta.dirname, "../..");
const WORK = join(tmpdir(), "vitrine-bench-docs-search");
const PAGEFIND = "1.5.0";
const FIRST = 3;

interface Score {
  name: string;
  found: number;
  first: number;
  missed: string[];
}

/** Runs every query; `answer` gives the paths of pages, best first. */
async function score(name: string, answer: (query: string) => Promise<string[]>): Promise<Score> {
  const result: Score = { name, found: 0, first: 0, missed: [] };
  for (const [query, ...pages] of SEARCH_QUERIES) {
    const answers = (await answer(query)).slice(0, FIRST);
    if (answers.some((page) => pages.includes(page))) result.found += 1;
    else result.missed.push(query);
    if (pages.includes(answers[0] ?? "")) result.first += 1;
  }
  return result;
}

function pathOf(address: string): string {
  return address
    .replace(/#.*$/, "")
    .replace(/(index\.html|\/)$/, "")
    .replace(/^\//, "");
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${stderr}${stdout}`.slice(0, 3000));
}

const corpus = fetchCorpus();
const documentation = new Documentation([await readDocumentationFolder(corpus, { address: "/" })]);
for (const page of new Set(SEARCH_QUERIES.flatMap(([, ...pages]) => pages)))
  if (!documentation.find(`/${page}`)) throw new Error(`There is no page ${page}.`);
const index = new SearchIndex(searchEntries(documentation));
const ours = await score("vitrine-docs", (query) =>
  Promise.resolve([...new Set(index.search(query).map(({ address }) => pathOf(address)))]),
);

mkdirSync(WORK, { recursive: true });
if (!existsSync(join(WORK, "node_modules/pagefind"))) {
  writeFileSync(
    join(WORK, "package.json"),
    JSON.stringify({ private: true, dependencies: { pagefind: `^${PAGEFIND}` } }),
  );
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], WORK);
}
const site = join(WORK, "site");
rmSync(site, { recursive: true, force: true });
spawnSync(
  process.execPath,
  [
    "--conditions=vitrine-source",
    join(ROOT, "packages/docs/src/cli/bin.ts"),
    "build",
    corpus,
    "--out",
    site,
    "--force",
  ],
  { cwd: WORK },
);
run(join(WORK, "node_modules/.bin/pagefind"), ["--site", site, "--root-selector", "main"], WORK);
const server = spawn(
  process.execPath,
  ["--conditions=vitrine-source", join(ROOT, "packages/docs/src/cli/bin.ts"), "preview", site, "--port", "0"],
  { stdio: ["ignore", "pipe", "inherit"] },
);
const address = await new Promise<string>((found) =>
  server.stdout.once("data", (line: Buffer) => found(line.toString().trim().replace("localhost", "127.0.0.1"))),
);
const executablePath = findBrowser();
if (!executablePath) throw new Error("No Chromium found. Set CHROMIUM_PATH to one.");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
await page.goto(`${address}mcp`);
const theirs = await score("Pagefind", async (query) => {
  const found = await page.evaluate(
    async ([text, limit, module]) => {
      const pagefind = (await import(module as string)) as {
        search(text: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
      };
      const { results } = await pagefind.search(text as string);
      return Promise.all(results.slice(0, limit as number).map(async (result) => (await result.data()).url));
    },
    [query, FIRST, "/pagefind/pagefind.js"],
  );
  return found.map(pathOf);
});
await browser.close();
server.kill();

const { version } = JSON.parse(readFileSync(join(WORK, "node_modules/pagefind/package.json"), "utf8")) as {
  version: string;
};
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`,
);
console.log(
  `load ${loadavg()[0]?.toFixed(1)}, ${documentation.pages.length} pages, ${SEARCH_QUERIES.length} queries\n`,
);
console.log("| search | a right page in the first three | first |\n|---|---|---|");
for (const { name, found, first } of [ours, { ...theirs, name: `Pagefind ${version}` }])
  console.log(`| ${name} | ${found} (${((100 * found) / SEARCH_QUERIES.length).toFixed(1)} %) | ${first} |`);
for (const { name, missed } of [ours, theirs]) console.log(`\n${name} missed: ${missed.join("; ") || "none"}.`);

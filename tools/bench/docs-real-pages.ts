/**
 * Pages of real projects through the renderer: what of their words is not on the page, which ids are there twice, which
 * links lead nowhere. The pages are fetched from PyPI source archives; their words are those of the page that remark and
 * remark-rehype make of them, which know nothing of the dialect, and are looked for in ours as a browser's parser reads
 * it. Raw HTML is omitted of that count.
 *
 * Run: `node --conditions=vitrine-source tools/bench/docs-real-pages.ts`.
 */
import { cpus } from "node:os";
import { join } from "node:path";
import { checkDocumentation, Documentation, documentationWarnings, readDocumentationFolder } from "@vitrine/docs";
import type { Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toString } from "hast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { fetchCorpus, LIBRARIES } from "./docs-corpus.ts";

const WORD = /[\p{L}\p{N}]+/gu;
const parser = unified().use(remarkParse).use(remarkGfm).use(remarkRehype);

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** The words of the page that remark makes of a source: without HTML, images and front matter. */
function writtenWords(source: string): Map<string, number> {
  const text = source
    .replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, "")
    // Its own id is no word of a heading.
    .replace(/^(#{1,6} .*?)\s*(\{#[\w.:-]+\}|\[\[[\w.:-]+\]\])[ \t]*$/gm, "$1");
  const tree = parser.parse(text);
  return wordsOf(toString(parser.runSync(tree) as Root));
}

interface Report {
  pages: number;
  words: number;
  lost: number;
  examples: string[];
  ids: number;
  twice: number;
  problems: number;
  warnings: number;
}

async function reportOn(folder: string): Promise<Report> {
  const documentation = new Documentation([await readDocumentationFolder(folder, { address: "/docs" })]);
  const report: Report = { pages: 0, words: 0, lost: 0, examples: [], ids: 0, twice: 0, problems: 0, warnings: 0 };
  for (const page of documentation.pages) {
    const { html, title } = documentation.render(page);
    report.pages += 1;
    // Two blocks are two words, with any text between them.
    const tree = fromHtml(html.replace(/<(?=(?:p|pre|div|section|li|t[dhr]|h\d)\b)/g, " <"), { fragment: true });
    const ids: string[] = [];
    const attributes: string[] = [];
    visit(tree, "element", (node) => {
      const { id, dataLanguage, title: named, alt } = node.properties;
      if (typeof id === "string") ids.push(id);
      for (const value of [dataLanguage, named, alt]) if (typeof value === "string") attributes.push(value);
    });
    report.ids += ids.length;
    report.twice += ids.length - new Set(ids).size;
    const shown = wordsOf([toString(tree), title.text, ...attributes].join("\n"));
    for (const [word, count] of writtenWords(page.source)) {
      report.words += count;
      const missing = Math.max(0, count - (shown.get(word) ?? 0));
      report.lost += missing;
      if (missing > 0 && report.examples.length < 6) report.examples.push(`${page.path}: ${word}`);
    }
  }
  report.problems = checkDocumentation(documentation).length;
  report.warnings = documentationWarnings(documentation).length;
  return report;
}

const corpus = fetchCorpus();
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`,
);
console.log(
  "| library | pages | words | not on the page | ids | twice | links and components that are wrong | warnings |",
);
console.log("|---|---|---|---|---|---|---|---|");
const examples: string[] = [];
for (const library of LIBRARIES) {
  const report = await reportOn(join(corpus, library));
  const { pages, words, lost, ids, twice, problems, warnings } = report;
  console.log(`| ${library} | ${pages} | ${words} | ${lost} | ${ids} | ${twice} | ${problems} | ${warnings} |`);
  examples.push(...report.examples.map((example) => `${library}/${example}`));
}
console.log(`\nNot on the page, for example: ${examples.join("; ") || "nothing"}.`);

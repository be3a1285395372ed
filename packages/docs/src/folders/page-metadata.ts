/**
 * Metadata of a page in its file, before it is rendered: its text, its fields, its title and
 * description. Reading it costs a parse of the front matter, so a set that is read again reuses the
 * metadata of unchanged files.
 */
import { headingAttributes, readFrontMatter, readMarkdown, textField, walkMarkdown } from "@vitrine/markdown/pages";
import { distance } from "fastest-levenshtein";
import { withHero } from "./hero.ts";
import { NotebookError } from "../notebooks/notebook-format.ts";
import { type NotebookPage, pageFromNotebook } from "../notebooks/notebook-page.ts";

/** A file's ending that makes it a page. */
export const PAGE_FILE = /\.(mdx?|qmd|ipynb)$/;

/** The metadata of one file. */
export interface PageMetadata {
  /** The file as it was read. */
  file: string;
  /** The page's Markdown. */
  source: string;
  fields: Readonly<Record<string, unknown>>;
  title: string;
  description: string;
  /** Whether the page says nowhere what it is called. */
  isNameless: boolean;
  notebook?: Omit<NotebookPage, "markdown">;
  problems: readonly { line: number; message: string }[];
}

/** Whether a page's file is a notebook. */
export function isNotebook(path: string): boolean {
  return path.endsWith(".ipynb");
}

/** Reads the file at `path`. Never throws: its problems are in the metadata. */
export function readPageMetadata(path: string, file: string): PageMetadata {
  const problems: { line: number; message: string }[] = [];
  const notebook = isNotebook(path) ? readNotebookPage(path, file, problems) : undefined;
  const text = notebook?.markdown ?? file;
  const { fields: written, end, problem } = readFrontMatter(text);
  if (problem) problems.push({ line: 1, message: problem });
  problems.push(...misspeltKeys(written, text.slice(0, end)));
  const { fields, source } = withHero(written, text, end);
  const body = text.slice(end);
  const name =
    path
      .replace(PAGE_FILE, "")
      .replace(/(.)\/index$/, "$1")
      .split("/")
      .at(-1) ?? path;
  const own = textField(fields, "title") ?? firstHeading(body);
  return {
    file,
    source,
    fields,
    title: own ?? textOfElement(name),
    description: textField(fields, "description") ?? firstSentence(body),
    isNameless: own === undefined,
    ...(notebook && { notebook: { pictures: notebook.pictures, cellLines: notebook.cellLines } }),
    problems,
  };
}

/** Fields that a page's front matter may have here; any other is for programs of the site's own. */
const KEYS = [
  "title",
  "description",
  "section",
  "order",
  "draft",
  "layout",
  "source",
  "updated",
  "notebooks",
  "questions",
];
const MAX_TYPING_ERRORS = 2;

/** Fields that are one of these, misspelt: so near that nothing else is meant, and the right one is not there. */
function misspeltKeys(fields: Readonly<Record<string, unknown>>, block: string): { line: number; message: string }[] {
  return Object.keys(fields).flatMap((key) => {
    const near = KEYS.find(
      (known) =>
        known !== key &&
        !Object.hasOwn(fields, known) &&
        key !== `${known}s` &&
        known[0] === key[0]?.toLowerCase() &&
        Math.abs(known.length - key.length) < MAX_TYPING_ERRORS &&
        distance(known, key.toLowerCase()) <= Math.min(MAX_TYPING_ERRORS, Math.floor(known.length / 2.5)),
    );
    if (near === undefined || KEYS.includes(key)) return [];
    const line = block.split("\n").findIndex((text) => text.startsWith(`${key}:`)) + 1;
    return [{ line: Math.max(1, line), message: `“${key}” is no field of a page: did you mean “${near}”?` }];
  });
}

function readNotebookPage(path: string, text: string, problems: { line: number; message: string }[]): NotebookPage {
  try {
    return pageFromNotebook(text, path.split("/").at(-1) ?? path);
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error;
    problems.push({ line: 0, message: error.message });
    return { markdown: "", pictures: [], cellLines: [] };
  }
}

/** `text-generation` → `Text generation`. */
export function textOfElement(name: string): string {
  const words = name.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lines that may be a title: `# Title`, or a line that is underlined with `=`. */
const MAY_BE_TITLE = /^[ >]*(?:#[ \t]+\S.*|\S.*\n {0,3}=+[ \t]*)$/gm;
/** Before a title, nothing of this is: what could make it a comment, code or part of something else. */
const MAY_HIDE_TITLE = /[<>]|```|~~~|\$\$|^(?: {4}|\t| {0,3}(?:[-*+]|\d+[.)]) )/m;
/** So many of them are tried; what looks like one in a comment or in code is none. */
const MAX_TRIES = 20;

/** The first heading of the first level, without its markup. The tree says what is one, read only as far as needed. */
function firstHeading(body: string): string | undefined {
  let tries = 0;
  for (const { 0: found, index } of body.matchAll(MAY_BE_TITLE)) {
    tries += 1;
    if (tries > MAX_TRIES) return undefined;
    const plainly = /^#[ \t]+(.+?)[ \t#]*$/.exec(found)?.[1];
    if (plainly && !MAY_HIDE_TITLE.test(body.slice(0, index))) return titleOf(plainly);
    const { tree } = readMarkdown(body.slice(0, index + found.length), false);
    let title: string | undefined;
    walkMarkdown(tree, (node) => {
      if (node.type === "heading" && node.depth === 1 && title === undefined)
        title = body.slice(node.children[0]?.position?.start.offset, node.children.at(-1)?.position?.end.offset);
    });
    if (title) return titleOf(title);
  }
  return undefined;
}

/** A heading without its id and its markup. */
function titleOf(heading: string): string {
  return plain(headingAttributes(heading).text);
}

const MAX_DESCRIPTION_CHARS = 200;

/** The first running text of a page, cut at a word. */
function firstSentence(body: string): string {
  const text = body
    .replace(/<!--[\s\S]*?-->/g, "")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => /^[\p{L}\p{N}`*_"“([]/u.test(block) && !/^(\[\[|\[!|[-*+] |\d+[.)] |```|~~~)/.test(block));
  const line = plain(text ?? "");
  return line.length <= MAX_DESCRIPTION_CHARS
    ? line
    : `${line.slice(0, MAX_DESCRIPTION_CHARS).replace(/\s+\S*$/, "")}…`;
}

function plain(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]+>/g, "")
    .replace(/(^|\W)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?=\W|$)/g, "$1")
    .replaceAll("`", "")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * What a page's file says of the page before it is rendered: its text, its fields, its title and
 * description. Reading it costs a parse of the front matter, so a set that is read again reuses the
 * metadata of unchanged files.
 */
import { readFrontMatter, textField } from "@vitrine/markdown/pages";
import { NotebookError } from "../notebooks/notebook-format.ts";
import { type NotebookPage, pageFromNotebook } from "../notebooks/notebook-page.ts";

/** A file's ending that makes it a page. */
export const PAGE_FILE = /\.(mdx?|ipynb)$/;

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
  const source = notebook?.markdown ?? file;
  const { fields, end, problem } = readFrontMatter(source);
  if (problem) problems.push({ line: 1, message: problem });
  const body = source.slice(end);
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

/** The first `# Heading` outside of code, without its markup. */
function firstHeading(body: string): string | undefined {
  let fence: string | undefined;
  for (const line of body.split("\n")) {
    const [, marker] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (marker && (fence === undefined || marker.startsWith(fence))) fence = fence === undefined ? marker : undefined;
    const heading = fence === undefined ? /^ {0,3}#[ \t]+(.+?)[ \t#]*$/.exec(line)?.[1] : undefined;
    if (heading) return plain(heading.replace(/\s*(\[\[[^\]]+\]\]|\{#[^}]+\})\s*$/, ""));
  }
  return undefined;
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

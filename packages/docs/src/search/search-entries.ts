/** Entries of the search: one for each section, so that a hit leads to the heading it was found under. */
import { questionsIn } from "../folders/page-questions.ts";
import type { DocumentationPage } from "../folders/documentation-source.ts";
import type { Documentation } from "../folders/documentation.ts";
import type { PageSection } from "@vitrine/markdown";

/** One section of one page, as it goes into the index. */
export interface SearchEntry {
  /** With the section's id. */
  address: string;
  /** Title of the page. */
  title: string;
  /** Its own heading last; empty for the text under the title. */
  path: string[];
  text: string;
  /** Where blocks of code are in the text: beginning and end of each, one after the other. */
  code?: readonly number[];
  /** Text under a title: a line with what its author says of the page, and the sections of the navigation around it. */
  summary?: string;
  /** Questions that it answers, in its author's words, a line each. */
  questions?: string | undefined;
  set: string;
  language: string;
  version?: string;
  /** Weight of its hits against those of other sets; 1 by default. */
  weight?: number;
}

/** A section that was found. */
export interface SearchHit {
  address: string;
  title: string;
  path: string[];
  /** Words around the first match, in pieces that say which of them matched. */
  excerpt: { text: string; isMatch: boolean }[];
  set: string;
}

/** Which set of the documentation to search. */
export interface SearchOptions {
  limit?: number;
  /** Names of the sets to search; all of them unless given. */
  set?: string;
  language?: string;
}

/**
 * The sections of all pages, for a {@link SearchIndex} or another search engine.
 * @example
 * import { Documentation, searchEntries } from "@vitrine/docs";
 *
 * const files = { "index.md": "# Start\n\n## Install\n\nRun npm." };
 * const documentation = new Documentation([{ address: "/docs", files }]);
 * console.log(searchEntries(documentation).map(({ address, text }) => `${address}: ${text}`));
 * // [ '/docs: ', '/docs#install: Run npm.' ]
 */
export function searchEntries(documentation: Documentation): SearchEntry[] {
  return documentation.pages.flatMap((page) => pageEntries(page, documentation.render(page).sections));
}

/** The sections of one page as entries. */
export function pageEntries(page: DocumentationPage, sections: readonly PageSection[]): SearchEntry[] {
  const questions = questionsIn(page.fields);
  return withBeginning(sections).map(({ id, path, text, code }, index) => ({
    address: id === undefined ? page.address : `${page.address}#${id}`,
    title: page.title,
    path,
    text,
    ...(code === undefined ? {} : { code }),
    ...(index === 0 ? { summary: summaryOf(page, text) } : {}),
    ...(questions.has(index === 0 ? "" : id) && { questions: questions.get(index === 0 ? "" : id) }),
    set: page.set.name,
    language: page.set.language,
    ...(page.set.version === undefined ? {} : { version: page.set.version }),
    ...(page.set.searchWeight === undefined ? {} : { weight: page.set.searchWeight }),
  }));
}

/** A description that is only the first sentence of the page belongs to the section with that sentence. */
function summaryOf({ description, fields, section }: DocumentationPage, text: string): string {
  const isOfPage = typeof fields["description"] === "string" || text.includes(description);
  return [isOfPage ? description.replace(/\s+/g, " ") : "", ...section].join("\n");
}

/** Text shown of a section: of a page's beginning, first what its author says of the page. */
export function shownOf({ summary = "", text }: SearchEntry, chars = Infinity): string {
  const [description = ""] = summary.split("\n", 1);
  const shown = text.length > chars ? `${text.slice(0, chars).replace(/\s+\S*$/, "")} …` : text;
  return text.includes(description) ? shown : `${description} ${shown}`.trim();
}

/** A page can be found by its title even when it begins with a heading. */
function withBeginning(sections: readonly PageSection[]): readonly PageSection[] {
  return sections[0]?.id === undefined && sections.length > 0
    ? sections
    : [{ id: undefined, path: [], text: "" }, ...sections];
}

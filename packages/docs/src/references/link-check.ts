/**
 * Every internal link of every page against the ids that are really on the rendered pages.
 *
 * Ids come from the finished HTML, headings and components and an author's own anchors alike, which is the truth a
 * browser uses: a link is reported exactly when a click would not arrive.
 */
import { percentDecoded } from "@vitrine/base";
import { closest, distance } from "fastest-levenshtein";
import type { DocumentationPage, DocumentationProblem, DocumentationSet } from "../folders/documentation-source.ts";
import type { ExternalLink } from "./external-links.ts";
import type { Documentation, PageOutline } from "../folders/documentation.ts";
import type { PageLink } from "@vitrine/markdown";
import { questionsIn } from "../folders/page-questions.ts";
import { normalAddress, splitAddress } from "../folders/page-address.ts";

/** Facts that the documentation cannot know by itself. */
export interface CheckOptions {
  /**
   * Whether the site around the documentation answers at a path that is in no set. `undefined` means that it is not
   * known; then the link is let pass.
   */
  isKnownAddress?: (path: string) => boolean | undefined;
}

/** State of a check. */
interface Checking extends CheckOptions {
  hints: Hints;
}

/** Mistakes for which it is said what may have been meant. */
const MAX_HINTS = 300;

/**
 * Everything that is wrong with the documentation: files, components, links and redirects, in the order of files and
 * lines.
 * @example
 * import { checkDocumentation, Documentation } from "@vitrine/docs";
 *
 * const documentation = new Documentation([{ address: "/docs", files: { "index.md": "See [this](missing.md)." } }]);
 * for (const { file, line, message } of checkDocumentation(documentation)) console.log(`${file}:${line} ${message}`);
 * // docs/index.md:1 “missing.md” leads to no page: nothing is at /docs/missing.
 */
export function checkDocumentation(documentation: Documentation, options: CheckOptions = {}): DocumentationProblem[] {
  const checking: Checking = { ...options, hints: new Hints() };
  const problems = documentation.sets.flatMap((set) => setProblems(set, documentation, checking));
  for (const page of documentation.pages) problems.push(...pageProblems(page, documentation, checking));
  return problems.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/** What is wrong with a set before any of its pages is rendered: metadata, order, redirects. */
export function setProblems(
  set: DocumentationSet,
  documentation: Documentation,
  options: CheckOptions,
): DocumentationProblem[] {
  return [...set.problems, ...checkRedirects(set, documentation, { hints: new Hints(), ...options })];
}

/** What is wrong on a page: its components, links and pictures. */
export function pageProblems(
  page: DocumentationPage,
  documentation: Documentation,
  options: CheckOptions,
): DocumentationProblem[] {
  const checking: Checking = { hints: new Hints(), ...options };
  const { problems, links, ids } = documentation.outline(page);
  const known = new Set(ids);
  const lines = page.source.split("\n");
  const lost = [...questionsIn(page.fields).keys()].filter((id) => id !== undefined && id !== "" && !known.has(id));
  return [
    ...lost.map((id) => ({
      ...positionOf(
        page,
        1 +
          Math.max(
            0,
            lines.findIndex((line) => line.includes(`${id}:`)),
          ),
      ),
      message: `“${id}” has questions and is no section of this page: write the id of one.`,
    })),
    ...problems.map(({ line, message }) => ({ ...positionOf(page, line), message })),
    ...links.flatMap((link): DocumentationProblem[] => {
      const message =
        link.kind === "image"
          ? checkImage(link, page.set, checking.hints)
          : checkLink(link, page, documentation, checking);
      return message === undefined ? [] : [{ ...positionOf(page, link.line), message }];
    }),
  ];
}

/** Parts of a page that look other than meant. */
export function pageWarnings(page: DocumentationPage, documentation: Documentation): DocumentationProblem[] {
  return documentation.outline(page).warnings.map(({ line, message }) => ({ ...positionOf(page, line), message }));
}

/** Links that lead to other sites, with their places. */
export function externalLinks(documentation: Documentation): ExternalLink[] {
  return documentation.pages.flatMap((page) =>
    documentation
      .outline(page)
      .links.flatMap(({ address, line }) =>
        address !== undefined && /^https?:/i.test(address) && insideAddress(address, documentation) === undefined
          ? [{ ...positionOf(page, line), address }]
          : [],
      ),
  );
}

/**
 * Parts of pages that look other than meant, such as a diagram that stays source. Readers can use the pages all
 * the same.
 * @example
 * import { Documentation, documentationWarnings } from "@vitrine/docs";
 *
 * const files = { "index.md": "<SpaceDemo id='a'/>\n\nText" };
 * const documentation = new Documentation([{ address: "/docs", files }]);
 * for (const { line, message } of documentationWarnings(documentation)) console.log(line, message);
 * // 1 <SpaceDemo> is no component or element known here: it is shown as text.
 */
export function documentationWarnings(documentation: Documentation): DocumentationProblem[] {
  return documentation.pages.flatMap((page) => pageWarnings(page, documentation));
}

export function fileOf({ set, path }: DocumentationPage): string {
  return set.folder === "" ? path : `${set.folder}/${path}`;
}

/** The file and line of a page's text; in a notebook, the cell and its line. */
function positionOf(page: DocumentationPage, line: number): { file: string; line: number } {
  const file = fileOf(page);
  const cell = page.notebook?.cellLines.findLastIndex((begin) => begin <= line) ?? -1;
  if (cell === -1) return { file, line: page.notebook ? 0 : line };
  return { file: `${file}, cell ${cell + 1}`, line: line - (page.notebook?.cellLines[cell] ?? 0) + 1 };
}

function checkLink(
  { address, written }: PageLink,
  page: DocumentationPage,
  documentation: Documentation,
  options: Checking,
): string | undefined {
  // A template writes such an address later; what it is, is reported where it stands.
  if (address === undefined || written.includes("{{")) return undefined;
  const inside = insideAddress(address, documentation);
  if (inside === undefined) return undefined;
  return checkAddress(inside.startsWith("#") ? page.address + inside : inside, written, documentation, options);
}

/** The address on this site, or `undefined` for one that leads elsewhere. */
function insideAddress(address: string, documentation: Documentation): string | undefined {
  if (address.startsWith("#")) return address;
  if (address.startsWith("/") && !address.startsWith("//")) return address;
  for (const { publishedAt = [], address: base } of documentation.sets) {
    for (const origin of publishedAt) {
      const rest = address.slice(origin.length);
      if (address.startsWith(origin) && /^($|[/#?])/.test(rest)) return base + rest;
    }
  }
  return undefined;
}

function checkAddress(
  address: string,
  written: string,
  documentation: Documentation,
  { isKnownAddress, hints }: Checking,
): string | undefined {
  const { path, fragment } = splitAddress(address);
  const page = follow(path, documentation);
  if (page) {
    // "#top" and the empty fragment are the top of any page.
    if (fragment === undefined || fragment === "" || fragment === "top") return undefined;
    const outline = documentation.outline(page);
    if (idsOf(outline).has(fragment)) return undefined;
    if (isUndescribed(fragment, outline)) return undefined;
    return `“${written}” leads to no section of ${fileOf(page)}.${hints.nearest(fragment, () => outline.ids, "#")}`;
  }
  if (documentation.redirectFrom(path) !== undefined) return undefined;
  if (documentation.sets.some((set) => isAsset(path, set))) return undefined;
  const isOurs =
    !/^([a-z][a-z0-9+.-]*:|\/)/i.test(written) ||
    documentation.sets.some((set) => set.address !== "/" && isBelow(path, set.address));
  const isKnown = isKnownAddress?.(path);
  if (isKnown === true || (isKnown === undefined && !isOurs)) return undefined;
  const base = documentation.sets.find((set) => isBelow(path, set.address))?.address.replace(/\/$/, "") ?? "";
  const pages = () =>
    documentation.pages
      .filter((candidate) => isBelow(candidate.address, base))
      .map((candidate) => candidate.address.slice(base.length));
  const hint = hints.nearest(normalAddress(path).slice(base.length), pages, base);
  return `“${written}” leads to no page: nothing is at ${path}.${hint}`;
}

/** Whether a section is one of a name that no reference describes, which is said where the name stands. */
function isUndescribed(fragment: string, { warnings }: PageOutline): boolean {
  return warnings.some(({ name }) => name !== undefined && (fragment === name || fragment.startsWith(`${name}.`)));
}

/** The page at a path, or at the end of the redirects from it. */
function follow(path: string, documentation: Documentation): DocumentationPage | undefined {
  const end = endOf(path, documentation);
  return end === undefined ? undefined : documentation.find(end);
}

/** Where redirects lead from a path; the path itself where there is none, `undefined` for a circle. */
function endOf(path: string, documentation: Documentation): string | undefined {
  const seen = new Set<string>();
  for (let at = path; !seen.has(at);) {
    const next = documentation.find(at) ? undefined : documentation.redirectFrom(at);
    if (next === undefined) return at;
    seen.add(at);
    at = /^[a-z][a-z0-9+.-]*:/i.test(next) ? next : splitAddress(next).path;
  }
  return undefined;
}

function isBelow(path: string, base: string): boolean {
  return base === "" || base === "/" || path === base || path.startsWith(`${base}/`);
}

function checkImage({ address, written }: PageLink, set: DocumentationSet, hints: Hints): string | undefined {
  const isElsewhere = address === undefined || written.includes("{{") || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
  if (!set.assets || isElsewhere || !isBelow(address, set.address) || isAsset(splitAddress(address).path, set))
    return undefined;
  const path = assetPath(splitAddress(address).path, set);
  return `There is no picture at “${written}”.${hints.nearest(path, () => set.assets ?? [], "")}`;
}

function isAsset(path: string, set: DocumentationSet): boolean {
  const { at, files } = set.published ?? { at: "", files: {} };
  const isPublished =
    isBelow(path, at) && Object.hasOwn(files, percentDecoded(at === "/" ? path : path.slice(at.length)));
  return isPublished || (isBelow(path, set.address) && set.hasAsset(assetPath(path, set)));
}

function assetPath(path: string, set: DocumentationSet): string {
  return percentDecoded(path.slice(set.address.length).replace(/^\//, ""));
}

function checkRedirects(
  set: DocumentationSet,
  documentation: Documentation,
  options: Checking,
): DocumentationProblem[] {
  const file = `${set.folder === "" ? "" : `${set.folder}/`}_redirects.yml`;
  return set.redirects.flatMap(({ from, to, line, isBeside }): DocumentationProblem[] => {
    const old = from.path + (from.fragment === undefined ? "" : `#${from.fragment}`);
    if (from.fragment === undefined && documentation.find(from.path)) {
      return [
        { file, line, message: `${old} is a page that exists: this redirect never happens. Remove one of the two.` },
      ];
    }
    const path = splitAddress(to).path;
    if (from.fragment === undefined && endOf(path, documentation) === undefined) {
      return [{ file, line, message: `${old} leads in a circle.` }];
    }
    const message = to.startsWith("/") && !isBeside ? checkAddress(to, to, documentation, options) : undefined;
    return message === undefined ? [] : [{ file, line, message }];
  });
}

/** Suggestions for so many broken links: each costs a comparison with every page. */
class Hints {
  #left = MAX_HINTS;

  /** The nearest existing address, as a sentence; empty where none is near. */
  nearest(wanted: string, candidates: () => readonly string[], before: string): string {
    this.#left -= 1;
    const all = this.#left < 0 ? [] : candidates();
    if (all.length === 0) return "";
    const nearest = closest(wanted.toLowerCase(), [...all]);
    const isNear = distance(wanted.toLowerCase(), nearest) <= Math.max(2, wanted.length * 0.4);
    return isNear ? ` Did you mean ${before}${nearest}?` : "";
  }
}

const ids = new WeakMap<PageOutline, ReadonlySet<string>>();

/** The ids of a page, to look one up. */
export function idsOf(outline: PageOutline): ReadonlySet<string> {
  const known = ids.get(outline);
  if (known) return known;
  const made = new Set(outline.ids);
  ids.set(outline, made);
  return made;
}

/**
 * A folder of Markdown as a documentation set: which pages there are, what they are called, in which order.
 *
 * The order comes from `_toctree.yml` where there is one, else from the pages' own front matter (`section`, `order`,
 * `title`), else from the folders. Nothing here renders: a set of hundreds of pages is read in milliseconds.
 */
import type { CodeTab, DialectHooks, InferenceSnippetRequest } from "./dialect/macros.ts";
import { includedPath } from "./dialect/include.ts";
import type { FindName } from "./dialect/reference.ts";
import { readFrontMatter, textField } from "./front-matter.ts";
import { type NotebookPage, type NotebookPicture, pageFromNotebook } from "./notebook/notebook-page.ts";
import { normalAddress, pageAddress } from "./page-address.ts";
import { parseRedirects, type Redirect } from "./redirects.ts";
import { type NavigationNode, parseToctree } from "./toctree.ts";

/** What a documentation set is made from. */
export interface DocumentationSource {
  /** Text files by their path below the set's folder: pages (`.md`, `.mdx`), notebooks that are pages
   * (`.ipynb`), `_toctree.yml`, `_redirects.yml`. */
  files: Readonly<Record<string, string>>;
  /** Address of the set's first page, with its version and language if it has them: "/docs", "/docs/v2/fr". */
  address: string;
  title?: string;
  /** Sets of one name are versions or translations of each other. The address unless given. */
  name?: string;
  version?: string;
  /** BCP 47 tag; "en" unless given. */
  language?: string;
  /** The set's folder as people should read it in messages and links ("docs/hub"). */
  folder?: string;
  /** Addresses where the same pages are published: links that begin so are checked as links inside. */
  publishedAt?: readonly string[];
  /** Texts of files that pages include, by their path below the folder; those in `files` may be included anyway. */
  included?: Readonly<Record<string, string>>;
  /** Paths of the folder's other files, to check images against. */
  assets?: readonly string[];
  /** How much hits in this set count beside those in others when searching; 1 unless given. */
  searchWeight?: number;
  /** Whether `mermaid` blocks are drawn; they are unless this says no. */
  diagrams?: boolean;
  /** When a page last changed. */
  changed?: (path: string) => Date | undefined;
  /** Where the notebooks of the pages are on GitHub, for links to Colab: `https://github.com/me/docs/blob/main/notebooks`. */
  notebooksAt?: string;
  /** Notebooks of a page, for `[[open-in-colab]]`; without it, those that the page's front matter names. */
  notebooks?: (path: string) => readonly { label: string; href: string }[];
  inferenceSnippet?: (request: InferenceSnippetRequest) => readonly CodeTab[] | undefined;
  autodoc?: (name: string, members: readonly string[]) => string | undefined;
}

/** A page of a set, not yet rendered. */
export interface DocumentationPage {
  set: DocumentationSet;
  /** Path of its file below the set's folder. */
  path: string;
  address: string;
  title: string;
  description: string;
  /** Titles of the navigation's sections it stands in, outermost first. */
  section: readonly string[];
  /** The file's text; of a notebook, the Markdown that it becomes. */
  source: string;
  /** What else a notebook gives. */
  notebook?: Omit<NotebookPage, "markdown">;
  fields: Readonly<Record<string, unknown>>;
  previous?: DocumentationPage;
  next?: DocumentationPage;
}

/** A set with its pages in order. */
export interface DocumentationSet extends Omit<DocumentationSource, "files"> {
  name: string;
  title: string;
  language: string;
  folder: string;
  address: string;
  pages: readonly DocumentationPage[];
  navigation: readonly NavigationNode[];
  redirects: readonly Redirect[];
  problems: readonly DocumentationProblem[];
  /** Pictures that its notebooks hold, by address. */
  pictures: ReadonlyMap<string, NotebookPicture>;
  /** Whether a file that is no page is in the folder, by its path below it. */
  hasAsset: (path: string) => boolean;
  /** The text of a file of the set that may be included. */
  textOf: (path: string) => string | undefined;
}

/** Something wrong, with the place to put it right. */
export interface DocumentationProblem {
  /** Path of the file, with the set's folder in front. */
  file: string;
  /** 1 or more; 0 when it is not known. */
  line: number;
  message: string;
}

/** What the site adds to the dialect on this page. */
export function hooksFor(page: DocumentationPage, findName?: FindName): DialectHooks {
  const { set, path, fields } = page;
  const { notebooks, inferenceSnippet, autodoc } = set;
  return {
    notebooks: () => notebooks?.(path) ?? [...notebooksIn(fields), ...colabLinks(page)],
    ...(inferenceSnippet && { inferenceSnippet }),
    ...(autodoc && { autodoc }),
    textOf: (written) => {
      const included = includedPath(path, written);
      return included === undefined ? undefined : set.textOf(included);
    },
    ...(findName && { findName }),
  };
}

/** A notebook of a page: its file, and the framework whose code it holds. */
export interface PageNotebook {
  path: string;
  label: string;
  framework?: string;
}

/** The notebooks that a page becomes: one, and one for each framework where it has code for several. */
export function notebooksOf({ path, source }: DocumentationPage): PageNotebook[] {
  const name = path.replace(PAGE, "");
  const frameworks = source.includes("<frameworkcontent") ? NOTEBOOK_FRAMEWORKS : [];
  return [
    { path: `${name}.ipynb`, label: frameworks.length > 0 ? "Colab (all frameworks)" : "Colab" },
    ...frameworks
      .filter(([framework]) => source.includes(`<${framework}>`))
      .map(([framework, label]) => ({
        path: `${name}.${framework}.ipynb`,
        label: `Colab (${label})`,
        framework,
      })),
  ];
}

const NOTEBOOK_FRAMEWORKS = [
  ["pt", "PyTorch"],
  ["tf", "TensorFlow"],
  ["jax", "JAX"],
] as const;

const GITHUB = "https://github.com/";

/** Colab opens what is on GitHub. */
function colabLinks(page: DocumentationPage): { label: string; href: string }[] {
  const at = page.set.notebooksAt;
  if (!at?.startsWith(GITHUB)) return [];
  const folder = `https://colab.research.google.com/github/${at.slice(GITHUB.length).replace(/\/$/, "")}`;
  return notebooksOf(page).map(({ path, label }) => ({ label, href: `${folder}/${encodeURI(path)}` }));
}

/** `notebooks:` of the front matter: label and address of each. */
function notebooksIn({ notebooks }: DocumentationPage["fields"]): { label: string; href: string }[] {
  if (typeof notebooks !== "object" || notebooks === null) return [];
  return Object.entries(notebooks).flatMap(([label, href]) => (typeof href === "string" ? [{ label, href }] : []));
}

const PAGE = /\.(mdx?|ipynb)$/;
const PAGE_ENDINGS = [".md", ".mdx"];

/** Reads a set. Never throws: what is wrong with its files is in `problems`. */
export function readDocumentationSet({ files, ...source }: DocumentationSource): DocumentationSet {
  const base = normalAddress(source.address);
  const folder = (source.folder ?? base.replace(/^\//, "")).replace(/\/$/, "");
  const problems: DocumentationProblem[] = [];
  const report = (path: string, line: number, message: string) =>
    void problems.push({ file: folder === "" ? path : `${folder}/${path}`, line, message });

  const assets = new Set(source.assets);
  const set: DocumentationSet = {
    ...source,
    name: source.name ?? base,
    title: source.title ?? "Documentation",
    language: source.language ?? "en",
    folder,
    address: base,
    pages: [],
    navigation: [],
    redirects: [],
    problems,
    pictures: new Map(),
    hasAsset: (path) => assets.has(path) || set.pictures.has(`${base === "/" ? "" : base}/${path}`),
    textOf: (path) => [files, source.included ?? {}].find((texts) => Object.hasOwn(texts, path))?.[path],
  };
  const pages = new Map<string, DocumentationPage>();
  for (const [path, text] of Object.entries(files)) {
    if (!PAGE.test(path) || /(^|\/)_/.test(path)) continue;
    // Beside a page of its name, a notebook is the page's file to run.
    if (isNotebook(path) && PAGE_ENDINGS.some((ending) => Object.hasOwn(files, path.replace(PAGE, ending)))) continue;
    const page = readPage(set, path, text, (line, message) => report(path, line, message));
    const other = [...pages.values()].find((candidate) => candidate.address === page.address);
    if (other) report(path, 1, `${other.path} has the same address, ${page.address}. Rename one.`);
    else pages.set(path.replace(PAGE, ""), page);
  }

  set.pictures = new Map(
    [...pages.values()].flatMap((page) =>
      (page.notebook?.pictures ?? []).map((picture) => {
        const folder = folderOf(page.path);
        const address = `${base}/${folder === "" ? "" : `${folder}/`}${picture.path}`;
        return [address.replace(/^\/\//, "/"), picture] as const;
      }),
    ),
  );

  const toctree = files["_toctree.yml"];
  if (toctree === undefined) {
    set.navigation = navigationOf([...pages.values()], source.title);
  } else {
    const { nodes, problems: found } = parseToctree(toctree);
    for (const { line, message } of found) report("_toctree.yml", line, message);
    set.navigation = nodes;
  }
  set.pages = inOrder(
    set.navigation,
    pages,
    (line, message) => report("_toctree.yml", line, message),
    toctree !== undefined,
  );

  const redirects = files["_redirects.yml"];
  if (redirects !== undefined) {
    const { redirects: found, problems: wrong } = parseRedirects(redirects, base);
    for (const { line, message } of wrong) report("_redirects.yml", line, message);
    set.redirects = found;
  }
  return set;
}

function readPage(
  set: DocumentationSet,
  path: string,
  text: string,
  report: (line: number, message: string) => void,
): DocumentationPage {
  const { markdown: source, ...notebook } = isNotebook(path)
    ? readNotebookPage(path, text, report)
    : { markdown: text };
  const { fields, end, problem } = readFrontMatter(source);
  if (problem) report(1, problem);
  const body = source.slice(end);
  const name =
    path
      .replace(PAGE, "")
      .replace(/(.)\/index$/, "$1")
      .split("/")
      .at(-1) ?? path;
  return {
    set,
    path,
    address: pageAddress(set.address, path),
    title: textField(fields, "title") ?? firstHeading(body) ?? wordsOf(name),
    description: textField(fields, "description") ?? firstSentence(body),
    section: [],
    source,
    fields,
    ...("pictures" in notebook && { notebook }),
  };
}

function readNotebookPage(path: string, text: string, report: (line: number, message: string) => void): NotebookPage {
  try {
    return pageFromNotebook(text, path.split("/").at(-1) ?? path);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    report(0, error.message);
    return { markdown: "", pictures: [], cellLines: [] };
  }
}

function isNotebook(path: string): boolean {
  return path.endsWith(".ipynb");
}

/** Whether a page says nowhere what it is called. */
function isNameless({ fields, source }: DocumentationPage): boolean {
  return textField(fields, "title") === undefined && firstHeading(source) === undefined;
}

/** `text-generation` → `Text generation`. */
function wordsOf(name: string): string {
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

const LONGEST_DESCRIPTION = 200;

/** The first running text of a page, cut at a word. */
function firstSentence(body: string): string {
  const text = body
    .replace(/<!--[\s\S]*?-->/g, "")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => /^[\p{L}\p{N}`*_"“([]/u.test(block) && !/^(\[\[|\[!|[-*+] |\d+[.)] |```|~~~)/.test(block));
  const line = plain(text ?? "");
  return line.length <= LONGEST_DESCRIPTION ? line : `${line.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, "")}…`;
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

/** Navigation without a file for it: by `section` of the front matter, or by folder. */
function navigationOf(pages: readonly DocumentationPage[], title = "Pages"): NavigationNode[] {
  const orderOf = ({ fields }: DocumentationPage) => (typeof fields["order"] === "number" ? fields["order"] : 1000);
  const folderTitle = new Map(
    pages.filter((page) => /\/index\.mdx?$/.test(page.path)).map((page) => [folderOf(page.path), page.title]),
  );
  const sorted = pages.toSorted(
    (a, b) =>
      orderOf(a) - orderOf(b) || Number(isIndex(b)) - Number(isIndex(a)) || a.title.localeCompare(b.title, "en"),
  );
  const bySection = new Map<string, DocumentationPage[]>();
  for (const page of sorted) {
    const folder = folderOf(page.path);
    const section =
      textField(page.fields, "section") ?? folderTitle.get(folder) ?? (folder === "" ? title : wordsOf(folder));
    bySection.set(section, [...(bySection.get(section) ?? []), page]);
  }
  return [...bySection].map(([section, entries]) => ({
    title: section,
    isExpanded: false,
    line: 0,
    children: entries.map((page) => ({
      title: page.title,
      local: page.path.replace(PAGE, ""),
      isExpanded: false,
      children: [],
      line: 0,
    })),
  }));
}

function isIndex({ path }: DocumentationPage): boolean {
  return /(^|\/)index\.mdx?$/.test(path);
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

/** The pages as the navigation names them, joined to their neighbours; then those it forgot. */
function inOrder(
  navigation: readonly NavigationNode[],
  pages: ReadonlyMap<string, DocumentationPage>,
  report: (line: number, message: string) => void,
  isWritten: boolean,
): DocumentationPage[] {
  const ordered: DocumentationPage[] = [];
  const visit = (nodes: readonly NavigationNode[], section: readonly string[]): void => {
    for (const node of nodes) {
      const local = node.local?.split("#")[0];
      const page = local === undefined ? undefined : (pages.get(local) ?? pages.get(`${local}/index`));
      if (local !== undefined && !page) report(node.line, `There is no page “${local}”.`);
      if (page && !ordered.includes(page)) {
        ordered.push(page);
        page.section = section;
        if (isNameless(page)) page.title = node.title;
      }
      visit(node.children, [...section, node.title]);
    }
  };
  visit(navigation, []);
  ordered.forEach((page, index) => {
    const [previous, next] = [ordered[index - 1], ordered[index + 1]];
    if (previous) page.previous = previous;
    if (next) page.next = next;
  });
  const forgotten = [...pages.values()].filter((page) => !ordered.includes(page));
  if (isWritten) {
    for (const page of forgotten)
      report(0, `${page.path} is in no section: no reader will find it. Add it, or remove the file.`);
  }
  return [...ordered, ...forgotten];
}

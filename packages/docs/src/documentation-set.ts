/**
 * A folder of Markdown as a documentation set: which pages there are, what they are called, in which order.
 *
 * The order comes from `_toctree.yml` where there is one, else from the pages' own front matter (`section`, `order`,
 * `title`), else from the folders. Nothing here renders: a set of hundreds of pages is read in milliseconds.
 */
import type { CodeTab, DialectHooks, InferenceSnippetRequest } from "./dialect/component.ts";
import { includedPath } from "./dialect/components/include/included-part.ts";
import type { FindName } from "./dialect/reference.ts";
import type { PagePlugins } from "./markdown.ts";
import type { NotebookPage, NotebookPicture } from "./notebook/notebook-page.ts";
import { normalAddress, pageAddress } from "./page-address.ts";
import { isNotebook, PAGE_FILE, type PageFacts, readPageFacts } from "./page-facts.ts";
import { folderOf, inOrder, navigationOf } from "./page-order.ts";
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
  /** The one file that all pages were made from, as `folder` is written. */
  madeFrom?: string;
  /** Addresses where the same pages are published: links that begin so are checked as links inside. */
  publishedAt?: readonly string[];
  /** Whether `files` reads a text when it is asked for: then none is kept. */
  readsOnDemand?: boolean;
  /** Texts of files that pages include, by their path below the folder; those in `files` may be included anyway. */
  included?: Readonly<Record<string, string>>;
  /** Paths of the folder's other files, to check images against. */
  assets?: readonly string[];
  /** How much hits in this set count beside those in others when searching; 1 unless given. */
  searchWeight?: number;
  /** Whether `mermaid` blocks are drawn; they are unless this says no. */
  diagrams?: boolean;
  /** Whether pages that say `draft: true` are there. */
  drafts?: boolean;
  /** Plugins of one's own for its pages. */
  plugins?: PagePlugins;
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
  readonly source: string;
  /** What else a notebook gives. */
  notebook?: Omit<NotebookPage, "markdown">;
  fields: Readonly<Record<string, unknown>>;
  /** Whether it says nowhere what it is called; the navigation's word is its title then. */
  isNameless: boolean;
  /** What its file says, as it was read. */
  facts: PageFacts;
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
  /** The page of a file, by its path below the folder. */
  pageAt: (path: string) => DocumentationPage | undefined;
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
  const name = path.replace(PAGE_FILE, "");
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

const PAGE_ENDINGS = [".md", ".mdx"];

/**
 * Reads a set. Never throws: what is wrong with its files is in `problems`. Of `before`, the same set as it was, pages
 * whose files are the same are not read again.
 */
export function readDocumentationSet(
  { files, ...source }: DocumentationSource,
  before?: DocumentationSet,
): DocumentationSet {
  const known = new Map(before?.pages.map((page) => [page.path, page.facts]));
  const base = normalAddress(source.address);
  const folder = (source.folder ?? base.replace(/^\//, "")).replace(/\/$/, "");
  const problems: DocumentationProblem[] = [];
  const report = (path: string, line: number, message: string) =>
    void problems.push({ file: folder === "" ? path : `${folder}/${path}`, line, message });

  const assets = new Set(source.assets);
  const byPath = new Map<string, DocumentationPage>();
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
    pageAt: (path) => byPath.get(path),
    hasAsset: (path) => assets.has(path) || set.pictures.has(`${base === "/" ? "" : base}/${path}`),
    textOf: (path) =>
      byPath.get(path)?.facts.file ??
      [files, source.included ?? {}].find((texts) => Object.hasOwn(texts, path))?.[path],
  };
  const pages = new Map<string, DocumentationPage>();
  const addresses = new Map<string, DocumentationPage>();
  const drafts = new Set<string>();
  for (const path of Object.keys(files)) {
    if (!PAGE_FILE.test(path) || /(^|\/)_/.test(path)) continue;
    // Beside a page of its name, a notebook is the page's file to run.
    if (isNotebook(path) && PAGE_ENDINGS.some((ending) => Object.hasOwn(files, path.replace(PAGE_FILE, ending))))
      continue;
    const kept = known.get(path);
    const text = files[path] ?? "";
    const facts = kept?.file === text ? kept : readPageFacts(path, text);
    const page = pageOf(set, path, source.readsOnDemand && !facts.notebook ? withoutText(facts, path, files) : facts);
    if (page.fields["draft"] === true && !source.drafts) {
      drafts.add(path.replace(PAGE_FILE, ""));
      continue;
    }
    for (const { line, message } of page.facts.problems) report(path, line, message);
    const other = addresses.get(page.address);
    if (other) report(path, 1, `${other.path} has the same address, ${page.address}. Rename one.`);
    else {
      addresses.set(page.address, page);
      pages.set(path.replace(PAGE_FILE, ""), page);
    }
  }
  set.pictures = new Map([...pages.values()].flatMap((page) => (page.notebook ? picturesOf(page) : [])));

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
    drafts,
  );

  for (const page of set.pages) byPath.set(page.path, page);

  const redirects = files["_redirects.yml"];
  if (redirects !== undefined) {
    const { redirects: found, problems: wrong } = parseRedirects(redirects, base);
    for (const { line, message } of wrong) report("_redirects.yml", line, message);
    set.redirects = found;
  }
  return set;
}

/** Facts that read the page's text anew whenever it is asked for. */
function withoutText(facts: PageFacts, path: string, files: Readonly<Record<string, string>>): PageFacts {
  const { file: _file, source: _source, ...others } = facts;
  const text = () => files[path] ?? "";
  // A title that was cut from the text would keep the whole of it; a copy does not.
  return Object.defineProperties(
    { ...structuredClone(others), file: "", source: "" },
    { file: { get: text }, source: { get: text } },
  );
}

function pageOf(set: DocumentationSet, path: string, facts: PageFacts): DocumentationPage {
  const { title, description, fields, isNameless, notebook } = facts;
  return {
    set,
    path,
    address: pageAddress(set.address, path),
    title,
    description,
    section: [],
    get source() {
      return this.facts.source;
    },
    fields,
    isNameless,
    facts,
    ...(notebook && { notebook }),
  };
}

function picturesOf({ set, path, notebook }: DocumentationPage): [string, NotebookPicture][] {
  const folder = folderOf(path);
  const below = `${set.address === "/" ? "" : set.address}/${folder === "" ? "" : `${folder}/`}`;
  return (notebook?.pictures ?? []).map((picture) => [below + picture.path, picture]);
}

/**
 * Takes in that the text of one page changed, in place, where nothing but that page is other than before: it is called
 * the same and stands where it stood. `false` where the set must be read as a whole.
 */
export function takePageText(set: DocumentationSet, path: string, text: string): boolean {
  const page = set.pageAt(path);
  if (!page || isNotebook(path)) return false;
  const before = page.facts;
  const facts = readPageFacts(path, text);
  const isElsewhere = (["section", "order", "title", "draft"] as const).some(
    (name) => facts.fields[name] !== before.fields[name],
  );
  const isOther = isElsewhere || facts.title !== before.title || facts.isNameless !== before.isNameless;
  if (isOther || before.problems.length > 0 || facts.problems.length > 0) return false;
  const { description, fields } = facts;
  Object.assign(page, { description, fields, facts });
  return true;
}

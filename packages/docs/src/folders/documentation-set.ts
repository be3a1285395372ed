/**
 * A folder of Markdown as a documentation set: which pages there are, what they are called, in which order.
 *
 * The order comes from `_toctree.yml` where there is one, else from the pages' own front matter (`section`, `order`,
 * `title`), else from the folders. Nothing here renders: a set of hundreds of pages is read in milliseconds.
 */
import type { DialectHooks } from "@vitrine/markdown";
import { findDialect, includeCandidates } from "@vitrine/markdown/pages";
import type { NotebookPicture } from "../notebooks/notebook-page.ts";
import { normalAddress } from "./page-address.ts";
import { addressIn, movedPages } from "./file-addresses.ts";
import { isNotebook, PAGE_FILE, type PageMetadata, readPageMetadata } from "./page-metadata.ts";
import { folderOf, inOrder, navigationOf } from "./page-order.ts";
import { parseRedirects } from "./redirects.ts";
import { parseToctree } from "./toctree.ts";
import type {
  DocumentationSource,
  DocumentationPage,
  DocumentationSet,
  DocumentationProblem,
} from "./documentation-source.ts";

/** Additions of the site to the dialect on this page. */
export function hooksFor(page: DocumentationPage, findName?: DialectHooks["findName"]): DialectHooks {
  const { set, path, fields } = page;
  const { notebooks, inferenceSnippet, autodoc } = set;
  const outputs = set.outputs?.[path];
  return {
    notebooks: () => notebooks?.(path) ?? [...notebooksIn(fields), ...colabLinks(page)],
    ...(inferenceSnippet && { inferenceSnippet }),
    ...(autodoc && { autodoc }),
    dialect: set.dialect,
    ...(set.off && { off: set.off }),
    ...(set.sphinx && { sphinx: set.sphinx }),
    isTrusted: set.isTrusted !== false,
    textOf: (written) => firstOf(includeCandidates(path, written), (candidate) => set.textOf(candidate)),
    ...(findName && { findName }),
    ...(set.components && { own: set.components }),
    ...(outputs && { outputOf: (line) => outputs[line] }),
  };
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
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

/** Files named from the root of the site, by their addresses. */
export function publishedFiles({ published }: DocumentationSet): (readonly [address: string, file: string])[] {
  const at = published?.at === "/" ? "" : published?.at;
  return Object.entries(published?.files ?? {}).map(([path, file]) => [`${at}${path}`, file]);
}

const PAGE_EXTENSIONS = [".md", ".mdx", ".qmd"];

/**
 * Reads a set. Never throws: what is wrong with its files is in `problems`. Of `before`, the same set as it was, pages
 * whose files are the same are not read again.
 */
export function readDocumentationSet(
  { files, ...source }: DocumentationSource,
  before?: DocumentationSet,
): DocumentationSet {
  const known = new Map(before?.pages.map((page) => [page.path, page.metadata]));
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
    dialect: source.dialect ?? before?.dialect ?? findDialect({ texts: textsToLookAt(files) }) ?? "hub",
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
      byPath.get(path)?.metadata.file ??
      [files, source.included ?? {}].find((texts) => Object.hasOwn(texts, path))?.[path],
  };
  const pages = new Map<string, DocumentationPage>();
  const addresses = new Map<string, DocumentationPage>();
  const drafts = new Set<string>();
  for (const path of Object.keys(files)) {
    if (!PAGE_FILE.test(path) || /(^|\/)_/.test(path)) continue;
    // If a notebook has a page of the same name, it is the file to run for that page.
    if (
      isNotebook(path) &&
      PAGE_EXTENSIONS.some((extension) => Object.hasOwn(files, path.replace(PAGE_FILE, extension)))
    )
      continue;
    const saved = known.get(path);
    const text = files[path] ?? "";
    const metadata = saved?.file === text ? saved : readPageMetadata(path, text);
    const page = pageOf(
      set,
      path,
      source.readsOnDemand && !metadata.notebook ? withoutText(metadata, path, files) : metadata,
      addressIn(base, path, files, source.addresses),
    );
    if (page.fields["draft"] === true && !source.drafts) {
      drafts.add(path.replace(PAGE_FILE, ""));
      continue;
    }
    for (const { line, message } of page.metadata.problems) report(path, line, message);
    const other = addresses.get(page.address);
    if (other) report(path, 1, `${other.path} has the same address, ${page.address}. Rename one.`);
    else {
      addresses.set(page.address, page);
      pages.set(path.replace(PAGE_FILE, ""), page);
    }
  }
  set.pictures = new Map([...pages.values()].flatMap((page) => (page.notebook ? picturesOf(page) : [])));

  const toctree = source.order ? undefined : files["_toctree.yml"];
  if (source.order) {
    set.navigation = source.order.nodes;
  } else if (toctree === undefined) {
    set.navigation = navigationOf([...pages.values()], source.title);
  } else {
    const { nodes, problems: found } = parseToctree(toctree);
    for (const { line, message } of found) report("_toctree.yml", line, message);
    set.navigation = nodes;
  }
  set.pages = inOrder(
    set.navigation,
    pages,
    (line, message) =>
      source.order
        ? void problems.push({ file: source.order.file, line, message })
        : report("_toctree.yml", line, message),
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
  set.redirects = [...set.redirects, ...movedPages(set)];
  return set;
}

/** So many pages show what a set is written in. */
const MAX_LOOKS = 200;

function* textsToLookAt(files: Readonly<Record<string, string>>): Generator<string> {
  const paths = Object.keys(files).filter((path) => PAGE_FILE.test(path) && !isNotebook(path));
  if (Object.hasOwn(files, "_toctree.yml")) return;
  const step = Math.max(1, Math.floor(paths.length / MAX_LOOKS));
  for (let at = 0; at < paths.length; at += step) yield files[paths[at] ?? ""] ?? "";
}

/** Metadata that reads the page's text again on each access. */
function withoutText(metadata: PageMetadata, path: string, files: Readonly<Record<string, string>>): PageMetadata {
  const { file: _file, source: _source, ...others } = metadata;
  const text = () => files[path] ?? "";
  // A title that was cut from the text would hold the whole text in memory; a copy does not.
  return Object.defineProperties(
    { ...structuredClone(others), file: "", source: "" },
    // The words of a first page are not those of its file.
    { file: { get: text }, source: metadata.source === metadata.file ? { get: text } : { value: metadata.source } },
  );
}

function pageOf(set: DocumentationSet, path: string, metadata: PageMetadata, address: string): DocumentationPage {
  const { title, description, fields, isNameless, notebook } = metadata;
  return {
    set,
    path,
    address,
    title,
    description,
    section: [],
    get source() {
      return this.metadata.source;
    },
    fields,
    isNameless,
    metadata,
    ...(notebook && { notebook }),
  };
}

function picturesOf({ set, path, notebook }: DocumentationPage): [string, NotebookPicture][] {
  const folder = folderOf(path);
  const below = `${set.address === "/" ? "" : set.address}/${folder === "" ? "" : `${folder}/`}`;
  return (notebook?.pictures ?? []).map((picture) => [below + picture.path, picture]);
}

/**
 * Applies a change to the text of one page, in place, where nothing but that page differs: its name
 * and position are the same. `false` where the set must be read as a whole.
 */
export function takePageText(set: DocumentationSet, path: string, text: string): boolean {
  const page = set.pageAt(path);
  if (!page || isNotebook(path)) return false;
  const before = page.metadata;
  const metadata = readPageMetadata(path, text);
  const isElsewhere = (["section", "order", "title", "draft"] as const).some(
    (name) => metadata.fields[name] !== before.fields[name],
  );
  const isOther = isElsewhere || metadata.title !== before.title || metadata.isNameless !== before.isNameless;
  if (isOther || before.problems.length > 0 || metadata.problems.length > 0) return false;
  const { description, fields } = metadata;
  Object.assign(page, { description, fields, metadata });
  return true;
}

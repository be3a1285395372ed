/** Source of a documentation set, and the result of reading it: the set, its pages, its problems. */
import type { CodeTab, DialectHooks, InferenceSnippetRequest } from "@vitrine/markdown";
import type { PagePlugins, SiteComponents } from "@vitrine/markdown/pages";
import type { NotebookPage, NotebookPicture } from "../notebooks/notebook-page.ts";
import type { PageMetadata } from "./page-metadata.ts";
import type { Redirect } from "./redirects.ts";
import type { NavigationNode } from "./toctree.ts";

/** Source of a documentation set. */
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
  /** The dialect of its pages; found by what the pages are written with unless given. */
  dialect?: NonNullable<DialectHooks["dialect"]>;
  /** Constructs of the dialect that the tree's settings leave out. */
  off?: readonly string[];
  /** What `conf.py` says of words in its pages. */
  sphinx?: NonNullable<DialectHooks["sphinx"]>;
  /** Limits that were made for untrusted content cut nothing of the pages unless this is `false`. */
  isTrusted?: boolean;
  /** The set's folder as people should read it in messages and links ("docs/hub"). */
  folder?: string;
  /** The order of the pages, where another builder's configuration says it. */
  order?: { file: string; nodes: readonly NavigationNode[] };
  /** Addresses below the set's, of pages whose file does not say theirs. */
  addresses?: Readonly<Record<string, string>>;
  /** An ending that the addresses of pages had before (`.html`), and that links to them may still have. */
  formerEnding?: string;
  /** The one file that all pages were made from, as `folder` is written. */
  madeFrom?: string;
  /** Addresses where the same pages are published: links that begin so are checked as links inside. */
  publishedAt?: readonly string[];
  /** Whether `files` reads a text on each access: then no text is held in memory. */
  readsOnDemand?: boolean;
  /** Texts of files that pages include, by their path below the folder; those in `files` may be included anyway. */
  included?: Readonly<Record<string, string>>;
  /** Paths of the folder's other files, to check images against. */
  assets?: readonly string[];
  /** Files that pages name from the root of the site, which begins `at` an address: `/logo.png`, and where it is on disk. */
  published?: { at: string; files: Readonly<Record<string, string>> };
  /** Weight of hits in this set against those in others when searching; 1 by default. */
  searchWeight?: number;
  /** Whether `mermaid` blocks are drawn; they are unless this says no. */
  diagrams?: boolean;
  /** A folder on disk that drawings of diagrams are kept in, for computers without a browser. */
  drawingsIn?: string;
  /** Whether pages that say `draft: true` are there. */
  drafts?: boolean;
  /** Components of the site's own, by the names of their tags. */
  components?: SiteComponents;
  /** Custom plugins for its pages. */
  plugins?: PagePlugins;
  /** Output of the pages' blocks of code when they were run: by path, by the line of the fence. */
  outputs?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether its pages are made from something else than files that a reader could change. */
  isGenerated?: boolean;
  /** Pages and other files that come from the set that this one translates. */
  fallback?: {
    paths: readonly string[];
    assets: readonly string[];
    language: string;
    address: string;
    folder: string;
  };
  /** When a page last changed. */
  changed?: (path: string) => Date | undefined;
  /** Where the notebooks of the pages are on GitHub, for links to Colab: `https://github.com/me/docs/blob/main/notebooks`. */
  notebooksAt?: string;
  /** Notebooks of a page, for `[[open-in-colab]]`; without it, those that the page's front matter names. */
  notebooks?: (path: string) => readonly { label: string; href: string }[];
  /** Where another site describes a name, for types and references that lead there. */
  findElsewhere?: (name: string) => { address: string; isCall: boolean; hasParameters: boolean } | undefined;
  inferenceSnippet?: (request: InferenceSnippetRequest) => readonly CodeTab[] | undefined;
  autodoc?: (name: string, members: readonly string[], report?: (message: string) => void) => string | undefined;
}

/** A page of a set, not yet rendered. */
export interface DocumentationPage {
  set: DocumentationSet;
  /** Path of its file below the set's folder. */
  path: string;
  address: string;
  title: string;
  description: string;
  /** Titles of the navigation's sections around it, outermost first. */
  section: readonly string[];
  /** The file's text; of a notebook, the Markdown that it becomes. */
  readonly source: string;
  /** Further data of a notebook. */
  notebook?: Omit<NotebookPage, "markdown">;
  fields: Readonly<Record<string, unknown>>;
  /** Whether it says nowhere what it is called; the navigation's word is its title then. */
  isNameless: boolean;
  /** Metadata in its file, as it was read. */
  metadata: PageMetadata;
  previous?: DocumentationPage;
  next?: DocumentationPage;
}

/** A set with its pages in order. */
export interface DocumentationSet extends Omit<DocumentationSource, "files"> {
  name: string;
  title: string;
  language: string;
  dialect: NonNullable<DialectHooks["dialect"]>;
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

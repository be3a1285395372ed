/** Input and result of rendering. */
import type { PluggableList } from "unified";
import type { DiagramFile } from "../diagrams/figure.ts";
import type { DialectHooks } from "../dialect/component.ts";
import type { PageProblem } from "../dialect/component-node.ts";
import type { PageSection } from "./sections.ts";

/** One heading of a rendered page. */
export interface PageHeading {
  /** 1 to 6, after {@link RenderOptions.under}. */
  level: number;
  id: string;
  text: string;
}

/** A link or image of a page. */
export interface PageLink {
  kind: "link" | "image";
  /** As it is in the source. */
  written: string;
  /** Where it leads; `undefined` when it was dropped. */
  address: string | undefined;
  /** Line of the source, 0 when it is not known. */
  line: number;
}

/** A rendered page. */
export interface RenderedMarkdown {
  /** Safe to put into a page as it is. */
  html: string;
  /** The first heading of level 1, also when {@link RenderOptions.dropTitle} left it out. */
  title?: { text: string; id: string };
  headings: PageHeading[];
  /** The prose, without markup, for search. */
  text: string;
  /** The same by section. */
  sections: PageSection[];
  links: PageLink[];
  /** Every id that a link to this page may name. */
  ids: string[];
  /** Mistakes in the use of components. */
  problems: PageProblem[];
  /** Parts that could not be shown as they were meant, and are shown plainly. */
  warnings: PageProblem[];
  /** Constructs of its dialect: how many were understood, and how many are shown as written, each a warning. */
  constructs: { understood: number; left: number };
  /** Pictures of diagrams that the page shows, as files to serve at their addresses. */
  diagrams: DiagramFile[];
}

/** How to render; every option has a default that suits a documentation page. */
export interface RenderOptions {
  /** Put in front of every id and in-page link, so that a card cannot collide with the page around it. */
  idPrefix?: string;
  /**
   * Level of the page's own heading above this text. Headings are then numbered from the next level down, without the
   * gaps that authors leave; without it they keep the levels they were written with.
   */
  under?: number;
  /** Characters of text after which the rest is folded away. */
  foldAfter?: number;
  /** Marks links and images as untrusted: no referrer, no follow. */
  untrusted?: boolean;
  /** Leaves out the first level-1 heading: the page shows the title itself. */
  dropTitle?: boolean;
  /** The page's title where the text has no heading of level 1. Its id is reserved for the page. */
  title?: string;
  /**
   * Where a relative address leads; gets the address as written. Return `undefined` to drop it.
   * Without this, relative addresses stay as they are.
   */
  resolveAddress?: (address: string, kind: "link" | "image") => string | undefined;
  /** Omits pictures of other sites: fetching one would show that site who reads what. */
  onlySitePictures?: boolean;
  /** Ids that the page around the text has taken: a heading that would get one gets a number. */
  reservedIds?: readonly string[];
  /** Old ids of a section by its present one: links to them go on working. */
  formerIds?: Readonly<Record<string, readonly string[]>>;
  /**
   * Draws `mermaid` blocks, as pictures at this address plus `/_diagrams/`; without it they are
   * shown as their source. Drawing takes a browser, and a second or two for a diagram that is new:
   * do not use it for untrusted content.
   */
  diagramsAt?: string;
  /** A folder on disk that drawings are kept in, for computers without a browser. */
  drawingsIn?: string;
  /**
   * Turns the components of hub documentation on (`<Tip>`, `<hfoptions>`, `<InferenceSnippet>` …);
   * without it they are text. Pass `{}` when the site has nothing to add.
   */
  components?: DialectHooks;
  /** BCP 47 tag, for the titles of callouts; English unless given. */
  language?: string;
  /** Custom plugins; their output goes through the sanitizer like the text itself. */
  plugins?: PagePlugins;
}

/** Plugins that change a page's trees; they run before the sanitizer. */
export interface PagePlugins {
  /** On the Markdown, after components and macros have been read. */
  remark?: PluggableList;
  /** On the HTML, before it is made safe. */
  rehype?: PluggableList;
}

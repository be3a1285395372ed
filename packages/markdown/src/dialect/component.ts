/** Components of the dialect. Each has a folder below `components/`, with its test; its page is in `docs/dialect/`. */
import type { ElementContent } from "hast";
import type { Slugger } from "../heading-ids/slug.ts";
import type { ComponentNode } from "./component-node.ts";
import type { DialectId } from "./grammar/dialects.ts";
import type { OutputOf } from "./outputs.ts";
import type { FindName } from "./reference.ts";

/** The properties of `<InferenceSnippet>`. */
export interface InferenceSnippetRequest {
  /** Task id ("text-to-image"). */
  task: string;
  /** Whether the model is spoken to in messages. */
  conversational: boolean;
  providers: readonly { provider: string; modelId: string; providerModelId: string }[];
}

/** One piece of code under a label, for a set of tabs. */
export interface CodeTab {
  label: string;
  language: string;
  code: string;
}

/** Sources of the components that only the surrounding site knows. */
export interface DialectHooks {
  /** The dialect of the text beside that of the hub, see `dialectOfFiles`; none unless given. */
  dialect?: DialectId;
  /** Settings of a tree of MyST. */
  sphinx?: {
    /** What `{{ name }}`, `|name|` and ``{sub-ref}`name` `` stand for. */
    substitutions: Readonly<Record<string, string>>;
    /** Addresses and texts by role, each with `%s` for what is written: ``{issue}`12` ``. */
    links: Readonly<Record<string, readonly [address: string, text: string | null]>>;
    /** Why a name is not known, by the name; of all others, by `{{`, `|` and, for roles, `{}`. */
    unknown: Readonly<Record<string, string>>;
  };
  /** Constructs of the dialect that the tree's settings leave out. */
  off?: readonly string[];
  /** Whether the text is the author's own: then limits that were made for untrusted content cut nothing of it. */
  isTrusted?: boolean;
  /** Code that makes the call; without it, or where it gives nothing, providers and models are listed. */
  inferenceSnippet?: (request: InferenceSnippetRequest) => readonly CodeTab[] | undefined;
  /** Notebooks that belong to the page, for `[[open-in-colab]]`. */
  notebooks?: () => readonly { label: string; href: string }[];
  /** Markdown that describes a name of the library, for `[[autodoc]]`. */
  autodoc?: (name: string, members: readonly string[], report?: (message: string) => void) => string | undefined;
  /** The text of another file of the set, by its path from the page, for `<include>`. */
  textOf?: (path: string) => string | undefined;
  /** Where a name of the library is described, for `` [`Name`] ``; without it, every such reference is code. */
  findName?: FindName;
  /** Where a label of the set is, such as MyST's `(label)=`, and the title of its section. */
  findLabel?: (label: string) => { address: string; title: string } | undefined;
  /** The title of the page that a relative address leads to, for links without a text. */
  titleOf?: (address: string) => string | undefined;
  /** Components of the site's own, by the names of their tags. */
  own?: ReadonlyMap<string, (attributes: Readonly<Record<string, unknown>>) => string>;
  /** Output of the block of code whose fence is at a line, when it was run. */
  outputOf?: OutputOf;
}

/** Tools of a component while it is put on a page. */
export interface ComponentContext {
  /** Ids of tab panels, unique on the page. */
  panels: Slugger;
  idPrefix: string;
  /** BCP 47 tag of the page. */
  language: string;
  /** Returns the component of an element, if it is one. */
  componentAt(element: ElementContent): ComponentNode | undefined;
}

/**
 * Puts a component that holds other text on a page: it gets its attributes as data and its content as a tree that has
 * been through the sanitizer, and gives elements back.
 */
export type Show = (node: ComponentNode, children: ElementContent[], context: ComponentContext) => ElementContent[];

/**
 * Writes the Markdown that a macro expands to: the source that is rendered, and that the page's
 * Markdown version shows.
 */
export type Macro = (node: ComponentNode, hooks: DialectHooks, report: (message: string) => void) => string;

/** A component, by the names of its tags. */
export interface Component {
  /** Tags that hold text. */
  holds?: Readonly<Record<string, Show>>;
  /** Tags that are short for Markdown, and hold nothing. */
  standsFor?: Readonly<Record<string, Macro>>;
  /**
   * The Markdown of a paragraph that is a mark, such as `[[open-in-colab]]`; `undefined` for every
   * other.
   */
  marked?: (written: string, hooks: DialectHooks, report: (message: string) => void) => string | undefined;
  /** Names of `holds` that are components only on pages with this tag, and words elsewhere. */
  namesWithin?: { tag: string; names: readonly string[] };
  /** Names of `holds` that no tag has: other syntax produces them. */
  untagged?: readonly string[];
}

/** Shows the content of a component and adds nothing. */
export const showContent: Show = (_node, children) => children;

/** What the names of directives mean, whichever dialect writes them: `!!! danger`, `:::caution`, ```` ```{seealso} ````. */

/** What becomes of a directive. */
export type Meaning =
  | { is: "aside"; kind: string; title?: string }
  /** A release is its first word: `{versionadded} 2.1`. */
  | { is: "release"; title: string; kind: string }
  | { is: "details" | "tabs" | "tab" | "cards" | "card" | "figure" | "quote" | "plain" | "table" | "steps" | "caption" }
  /** A block of code, with the language that its argument or this names. */
  | { is: "code"; language?: string }
  | { is: "image" | "math" | "include" | "literal-include" | "list-table" | "rubric" | "name" | "html" }
  | { is: "contents" }
  /** Text in reStructuredText. */
  | { is: "rst" }
  /** For programs alone: nothing is shown. */
  | { is: "nothing" };

const kinds = (kind: string, names: string): [string, Meaning][] =>
  names.split(" ").map((name) => [name, { is: "aside", kind }]);
const plainly = (is: Exclude<Meaning["is"], "aside" | "release" | "code">, names: string): [string, Meaning][] =>
  names.split(" ").map((name) => [name, { is } as Meaning]);
const code = (language: string | undefined, names: string): [string, Meaning][] =>
  names.split(" ").map((name) => [name, { is: "code", ...(language !== undefined && { language }) }]);

const ASIDES: readonly [string, Meaning][] = [
  ...kinds(
    "note",
    "note info abstract summary tldr question help faq example quote cite todo admonition topic sidebar margin aside",
  ),
  ...kinds(
    "note",
    "theorem lemma proof definition corollary proposition remark exercise solution algorithm axiom conjecture",
  ),
  ...kinds("tip", "tip hint success check done seealso"),
  ...kinds("important", "important"),
  ...kinds("warning", "warning attention failure fail missing bug"),
  ...kinds("caution", "caution danger error"),
  ["versionadded", { is: "release", kind: "note", title: "Added in version" }],
  ["versionchanged", { is: "release", kind: "note", title: "Changed in version" }],
  ["versionremoved", { is: "release", kind: "warning", title: "Removed in version" }],
  ["deprecated", { is: "release", kind: "warning", title: "Deprecated since version" }],
  ["version-added", { is: "release", kind: "note", title: "Added in version" }],
  ["version-changed", { is: "release", kind: "note", title: "Changed in version" }],
  ["version-deprecated", { is: "release", kind: "warning", title: "Deprecated since version" }],
  ["secondary", { is: "aside", kind: "note" }],
];

/** Directives whose content is Markdown. */
const BLOCKS: ReadonlyMap<string, Meaning> = new Map([
  ...ASIDES,
  ...plainly("details", "details dropdown toggle"),
  ...plainly("tabs", "tab-set tabs tabset code-group panel-tabset md-tab-set"),
  ...plainly("tab", "tab-item tab group-tab md-tab-item"),
  ...plainly("cards", "grid cards card-carousel"),
  ...plainly("card", "grid-item-card card grid-item"),
  ...plainly("figure", "figure figure-md subfigure"),
  ...plainly("quote", "epigraph pull-quote highlights blockquote"),
  ...plainly("table", "table"),
  ...plainly("steps", "steps"),
  ...plainly("caption", "caption figure-caption"),
  ...plainly(
    "plain",
    "container div compound centered class block v-pre only ifconfig glossary html column columns define",
  ),
  ...plainly("plain", "content-visible content-hidden callout column-margin"),
]);

/** Directives whose content is something else than Markdown. */
const DATA: ReadonlyMap<string, Meaning> = new Map([
  ...code(undefined, "code-block code sourcecode highlight code-cell parsed-literal"),
  ...code("pycon", "doctest"),
  ...code("python", "testcode jupyter-execute ipython python"),
  ...code("text", "testoutput output"),
  ...code("mermaid", "mermaid"),
  ...code("dot", "dot graphviz"),
  ...code("r", "r"),
  ...code("julia", "julia"),
  ...code("js", "ojs"),
  ...code("bash", "bash sh shell"),
  ...code("sql", "sql"),
  ...plainly("image", "image"),
  ...plainly("math", "math"),
  ...plainly("include", "include"),
  ...plainly("literal-include", "literalinclude"),
  ...plainly("list-table", "list-table"),
  ...plainly("rubric", "rubric"),
  ...plainly("html", "raw =html raw-cell"),
  ...plainly("contents", "toctree"),
  ...plainly("rst", "eval-rst"),
  ...plainly(
    "nothing",
    "contents tableofcontents index meta currentmodule module testsetup testcleanup highlight-language sectionauthor codeauthor default-domain label",
  ),
]);

const DATA_MEANINGS = new Set([...DATA.values()].map(({ is }) => is));

/** Descriptions of names, in Sphinx’s words: `{autofunction} package.name`. */
const NAMES = /^(?:py:)?auto(?:module|class|function|method|attribute|data|exception|object|property|summary)$/;

/** Whether the content of this directive is Markdown. */
export function holdsMarkdown(name: string): boolean {
  return BLOCKS.has(plainName(name));
}

/** Whether what is in such a directive is something else than Markdown. */
export function holdsData({ is }: Meaning): boolean {
  return is === "name" || DATA_MEANINGS.has(is);
}

/** What a directive means, if it is known. */
export function meaningOf(name: string): Meaning | undefined {
  const plain = plainName(name);
  return BLOCKS.get(plain) ?? DATA.get(plain) ?? (NAMES.test(plain) ? { is: "name" } : undefined);
}

/** Without the domain that it belongs to: `prf:theorem`. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/^(?:prf|proof|py|std|sd):/, "");
}

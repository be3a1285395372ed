/**
 * The dialects of Markdown that documentation is written in, as data: which constructs each has, and what shows that a
 * tree of files is written in it. All constructs are read to the same nodes, so that a dialect is one entry here.
 */

/** A construct that only some dialects have. */
export type Construct =
  /** `!!! note`, `??? note`, `=== "Tab"`: the indented lines below belong to it. */
  | "indented"
  /** `/// note | Title` … `///` */
  | "slashes"
  /** `:::note[Title]`, `::: tip Title`, `:::{note} Title`, `::: {.callout-note}` … `:::` */
  | "colons"
  /** `::: package.name`, with indented options: the description of a name. */
  | "described-names"
  /** A fence with a name in braces: ```` ```{note} ````. */
  | "fence-names"
  /** A term, and below it `:   what it means`. */
  | "definitions"
  /** `{.class #id}` after a link, an image, code or a paragraph. */
  | "attributes"
  /** `--8<-- "file"`, `{* file *}` */
  | "snippets"
  /** `*[HTML]: what it stands for` */
  | "abbreviations"
  /** `==marked==`, `++ctrl+c++`, `^^inserted^^`, `:icon-name:` */
  | "marks"
  /** ``{ref}`text <target>` `` */
  | "roles"
  /** `(label)=` */
  | "targets"
  /** `{{ name }}` of front matter or configuration, and `% comments` */
  | "myst-lines"
  /** `$x$` */
  | "dollars"
  /** `$x$`, `\\(x\\)`, `\\[x\\]` */
  | "formulas"
  /** `import X from`, `export const`, `{/* comment *\/}`, and no code by indentation */
  | "mdx"
  /** `<<< @/file`, `<!--@include: file-->`, `[[toc]]` */
  | "vitepress-files"
  /** `{{< shortcode >}}`, `@ref`, `` `{python} x` `` */
  | "quarto-lines";

/** A dialect of documentation. */
export interface Dialect {
  id: DialectId;
  /** As people call it. */
  name: string;
  constructs: ReadonlySet<Construct>;
  /** Files at or above a tree that show it: their names, anywhere up to the project's folder. */
  files: RegExp;
  /** Lines that only it has. */
  lines?: RegExp;
}

/** Names of the dialects, as a configuration has them. */
export type DialectId = "hub" | "material" | "vitepress" | "docusaurus" | "starlight" | "myst" | "quarto";

const dialect = (
  id: DialectId,
  name: string,
  constructs: readonly Construct[],
  files: RegExp,
  lines?: RegExp,
): Dialect => ({
  id,
  name,
  constructs: new Set(constructs),
  files,
  ...(lines && { lines }),
});

/** In the order in which they are tried: what is most certain first. */
export const DIALECTS: ReadonlyMap<DialectId, Dialect> = new Map(
  [
    dialect("hub", "hub documentation", [], /^_toctree\.ya?ml$/, /^(?:<Tip\b|\[\[autodoc\]\]|<hfoptions\b)/gm),
    dialect(
      "material",
      "Python-Markdown with Material’s extensions",
      [
        "indented",
        "slashes",
        "described-names",
        "definitions",
        "attributes",
        "snippets",
        "abbreviations",
        "marks",
        "formulas",
      ],
      /^(?:mkdocs|properdocs|zensical)(?:\.[\w-]+)?\.(?:ya?ml|toml)$/,
      /^ *(?:!!! ?[\w-]|\?\?\?\+? ?[\w-]|=== ?["']|\/{3,} ?\w|-+8<-+|\{\*\s)|\]\([^)\n]*\)\{ ?:?[.#]/gm,
    ),
    dialect(
      "vitepress",
      "VitePress",
      ["colons", "vitepress-files", "attributes", "marks"],
      /^\.vitepress$/,
      /^ *(?::{3,} +(?:tip|info|warning|danger|details|code-group|raw|v-pre)\b|<<< @?[./])/gm,
    ),
    dialect(
      "docusaurus",
      "Docusaurus",
      ["colons", "mdx"],
      /^docusaurus\.config\.(?:[cm]?[jt]s)$/,
      /^(?:import [\w{*][^\n]* from ['"]|:{3,}(?:note|tip|info|warning|danger|caution)(?:\[|[ \t]|$))/gm,
    ),
    dialect(
      "starlight",
      "Starlight",
      ["colons", "mdx"],
      /^astro\.config\.(?:[cm]?[jt]s)$/,
      /^(?:import .* from ['"]@astrojs\/starlight|:{3,}(?:note|tip|caution|danger)(?:\[|\{|[ \t]*$))/gm,
    ),
    dialect(
      "quarto",
      "Quarto",
      ["colons", "fence-names", "attributes", "definitions", "dollars", "quarto-lines"],
      /^_quarto\.ya?ml$/,
      /^ *:{3,} *\{[.#]|^\{\{< /gm,
    ),
    dialect(
      "myst",
      "MyST",
      ["colons", "fence-names", "definitions", "attributes", "roles", "targets", "myst-lines", "dollars"],
      /^(?:conf\.py|_toc\.yml|myst\.yml)$/,
      /^ *(?:`{3,}|~{3,}|:{3,})\{[\w:-]+\}|^\([\w.:-]+\)=|(?:^|[\s(])\{[a-z][\w:-]*\}`[^`\n]/gm,
    ),
  ].map((each) => [each.id, each]),
);

/** The dialect of this name, less some constructs; that of the hub unless it is one. */
export function dialectOf(id: DialectId | undefined, off: readonly string[] = []): Dialect {
  const [hub] = DIALECTS.values();
  const found = DIALECTS.get(id ?? "hub") ?? hub;
  if (!found) throw new Error("There is no dialect.");
  return off.length === 0
    ? found
    : { ...found, constructs: new Set([...found.constructs].filter((construct) => !off.includes(construct))) };
}

/** More of a text says nothing more about its dialect. */
const MAX_CHARS = 200_000;

/**
 * The dialect of a tree: by the names of files at and above it (`mkdocs.yml`), or by its texts, as the one with most lines
 * that no other has.
 * @example
 * import { findDialect } from "@vitrine/markdown/pages";
 *
 * console.log(findDialect({ files: ["index.md", "mkdocs.yml"] }), findDialect({ texts: ["::: tip\nMind.\n:::"] }));
 * // material vitepress
 */
export function findDialect(by: { files: Iterable<string> } | { texts: Iterable<string> }): DialectId | undefined {
  if ("files" in by) {
    const names = [...by.files];
    return [...DIALECTS.values()].find(({ files }) => names.some((name) => files.test(name)))?.id;
  }
  const counts = new Map<DialectId, number>();
  for (const whole of by.texts) {
    const text = withoutCode(whole.slice(0, MAX_CHARS));
    for (const { id, lines } of DIALECTS.values()) {
      const count = lines ? (text.match(lines)?.length ?? 0) : 0;
      counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most && most[1] > 0 ? most[0] : undefined;
}

/** A text without what its blocks of code hold: pages about dialects show examples of them. */
function withoutCode(text: string): string {
  let fence = "";
  return text
    .split("\n")
    .filter((line) => {
      const [, marker = "", info = ""] = /^\s*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
      if (fence !== "") {
        if (marker.startsWith(fence) && info.trim() === "") fence = "";
        return false;
      }
      // A fence with a directive’s name holds text.
      if (marker !== "" && !info.trimStart().startsWith("{")) fence = marker;
      return true;
    })
    .join("\n");
}

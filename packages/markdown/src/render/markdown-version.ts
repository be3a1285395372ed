/**
 * A page as Markdown for readers that would rather have text: the source with its links made absolute, its macros
 * written out, and its title on the first line.
 *
 * It is made by replacing pieces of the source, never by printing a tree again, so nothing can be lost on the way;
 * rendered, it gives the same page.
 */
import type { Definition, Image, Link } from "mdast";
import type { DialectHooks } from "../dialect/component.ts";
import { frontMatterEnd } from "../bounded/front-matter.ts";
import { type ParsedMarkdown, parseMarkdown } from "./markdown.ts";
import { walkMarkdown } from "../bounded/walk-tree.ts";
import { isTitleElsewhere } from "./later-title.ts";

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** How to write a Markdown version. */
export interface MarkdownVersionOptions {
  /** Shown as the first heading when the source has none of level 1. */
  title?: string;
  components?: DialectHooks;
  resolveAddress?: (address: string, kind: "link" | "image") => string | undefined;
}

/**
 * The Markdown version of a page: its Markdown with absolute links, macros replaced and no front matter. The Markdown
 * version of a Markdown version is the same text.
 * @example
 * import { markdownVersion } from "@vitrine/markdown";
 *
 * const source = "---\ntitle: Install\n---\nSee [the guide](guide.md).";
 * const resolveAddress = (address: string) => `https://docs.example/${address}`;
 * console.log(markdownVersion(source, { resolveAddress }));
 * // See [the guide](https://docs.example/guide.md).
 */
export function markdownVersion(source: string, options: MarkdownVersionOptions = {}): string {
  return markdownOfParsed(parseMarkdown(source, options.components), options);
}

/**
 * The Markdown version of a page that was parsed before, see {@link parseMarkdown}.
 * @example
 * import { markdownOfParsed, parseMarkdown } from "@vitrine/markdown/pages";
 *
 * console.log(markdownOfParsed(parseMarkdown("Text"), { title: "Install" }));
 * // # Install
 * //
 * // Text
 */
export function markdownOfParsed(
  { source, tree, expansions, references }: ParsedMarkdown,
  { title, resolveAddress }: Omit<MarkdownVersionOptions, "components">,
): string {
  if (!tree) return source;
  const edits: Edit[] = [];
  let hasTitle = false;
  const start = frontMatterEnd(source);
  walkMarkdown(tree, (node) => {
    if (node.type === "heading" && node.depth === 1) hasTitle = true;
    if (node.type === "html" && /<h1[\s>]/i.test(node.value)) hasTitle = true;
    if (node.type === "link" || node.type === "image" || node.type === "definition") {
      const edit = resolveAddress && absoluteLink(node, source, resolveAddress);
      const at = node.position?.start.offset ?? 0;
      // The expansion of a macro is nowhere in the source.
      if (edit && !expansions.some((expansion) => expansion.start <= at && at < expansion.end)) edits.push(edit);
    }
  });
  for (const { start: from, end, markdown } of references) edits.push({ start: from, end, text: markdown });
  for (const { start: from, end, markdown } of expansions)
    edits.push({ start: from, end, text: indented(markdown, source, from) });
  const text = applied(source, edits, start)
    .replace(/^\s*\n/, "")
    .trimEnd();
  hasTitle &&= !isTitleElsewhere(tree, title);
  return `${hasTitle || title === undefined ? "" : `# ${titleText(title)}\n\n`}${text}\n`;
}

function applied(source: string, edits: Edit[], start: number): string {
  let text = "";
  let at = start;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < at) continue;
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at);
}

function absoluteLink(
  node: Link | Image | Definition,
  source: string,
  resolve: NonNullable<MarkdownVersionOptions["resolveAddress"]>,
): Edit | undefined {
  const { url } = node;
  const isOfSet = node.type === "image" && url.startsWith("/imgs/");
  if (url === "" || (!isOfSet && /^([a-z][a-z0-9+.-]*:|\/|#)/i.test(url))) return undefined;
  const address = resolve(url, node.type === "image" ? "image" : "link");
  if (address === undefined || address === url) return undefined;
  const from = node.position?.start.offset ?? 0;
  const written = source.slice(from, node.position?.end.offset);
  // The address is the last item of a link except its title, so its last occurrence is the right
  // one.
  const at = written.lastIndexOf(url);
  return at === -1 ? undefined : { start: from + at, end: from + at + url.length, text: address };
}

/** Further lines get the quotation marks and indentation of the first, so that they stay in its list or quotation. */
function indented(markdown: string, source: string, offset: number): string {
  const before = source.slice(source.lastIndexOf("\n", offset - 1) + 1, offset);
  const prefix = before.replace(/[^>\s]/g, " ");
  return markdown.replaceAll("\n", `\n${prefix}`);
}

/** A title as the text of a heading: characters that would be markup are escaped. */
function titleText(title: string): string {
  return title.replace(/[\\`*_[\]<>{}#&$|~]/g, "\\$&").replace(/\s+/g, " ");
}

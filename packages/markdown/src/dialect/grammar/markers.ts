/**
 * The last look at a page: what of its text is still a mark of some dialect. Readers would see it, and no author meant
 * that, so each is reported; nothing of another tool is on a page in silence.
 */
import type { Node, Nodes, Parent } from "mdast";
import { walkMarkdown } from "../../bounded/walk-tree.ts";
import { headingAttributes } from "../../html/heading-attributes.ts";
import { htmlTags } from "../html-tags.ts";
import { DIALECTS } from "./dialects.ts";
import type { Construct } from "./dialects.ts";
import { type DialectReading, leave, sourceOf, whyUnknown } from "./reading.ts";

/** An expression of MDX. Elsewhere braces are words, but for the comment. */
const EXPRESSION = /\{[^{}\n]{1,200}\}|\{\/\*/g;

/** Marks at the beginning of a line, and anywhere. No quantifier in a quantifier: this is read from untrusted text too. */
const MARKERS: readonly (readonly [pattern: RegExp, construct?: Construct])[] = [
  [/^[ \t]*(?:!!!|\?\?\?\+?)(?:[ \t]*$| ?[A-Za-z"].*)/m, "indented"],
  [/^[ \t]*===[!+]{0,2} ?["'].*/m, "indented"],
  [/^[ \t]*\/{3,}(?:[ \t]*[A-Za-z].*)?$/m, "slashes"],
  [/^[ \t]*:{3,}.*/m, "colons"],
  [/-{1,3}8<-+.*/, "snippets"],
  [/\{\*\s[^\n]*\*\}/, "snippets"],
  [/\{\{[^\n]{0,80}|\{%[^\n]{0,80}/],
  [/(?:^|[\s)\]])\{:?[ \t]?[.#][A-Za-z][^{}\n]{0,200}\}/m, "attributes"],
  [/^\([^()\n]{1,200}\)=[ \t]*$/m, "targets"],
  [/^<<<[ \t]+\S+/m, "vitepress-files"],
  [/^\[\[toc\]\][ \t]*$/im, "vitepress-files"],
  [/^\*\[[^\]\n]{1,200}\]:/m, "abbreviations"],
  [/^(?:import [^\n]{1,200} from ["'][^\n]{1,200}|export (?:const|default|function) .*)/m, "mdx"],
  [EXPRESSION, "mdx"],
  // Attributes that Vue reads make no HTML.
  [/<[A-Za-z][\w-]{0,60}[^<>\n]{0,200}\s[@:#][\w.:-]{1,60}=/, "vitepress-files"],
  [/^::?[a-z][\w-]{0,60}[[{]|\s:[a-z][\w-]{0,60}\[/m, "colons"],
  [/:(?:material|fontawesome|octicons|simple)-[\w-]{1,80}:/, "marks"],
  [/\{[A-Za-z][\w:-]{0,60}\}$/, "roles"],
];

/** Values of templates, in addresses and attributes too. */
const TEMPLATE = /\{\{|\{%/;

/** More of one page is not reported; the count goes on. */
const MAX_REPORTS = 200;

/** Reports every mark that is left in the text of `tree`. */
export function reportMarkers(tree: Nodes, reading: DialectReading): void {
  let reports = 0;
  const look = (text: string, node: Node, following: Node | undefined): void => {
    for (const [pattern, construct] of MARKERS) {
      if (construct === "roles" && following?.type !== "inlineCode") continue;
      if (pattern === EXPRESSION && !reading.dialect.constructs.has("mdx") && !text.includes("{/*")) continue;
      // Braces that are escaped are words; whether they are says only the source.
      const written = sourceOf(node, reading.source).replace(/\\[{}]/g, "  ");
      const found =
        pattern === EXPRESSION
          ? [...text.matchAll(pattern)].find(([part]) => written.includes(part))
          : pattern.exec(text);
      if (!found) continue;
      reports += 1;
      if (reports > MAX_REPORTS) return;
      const line = (node.position?.start.line ?? 1) + text.slice(0, found.index).split("\n").length - 1;
      leave(
        reading,
        { ...node, position: { start: { line, column: 1 }, end: { line, column: 1 } } },
        sentence(found[0].trim(), construct, reading),
      );
    }
  };
  walkMarkdown(tree, (node) => {
    if (node.type === "html") {
      const { text, attributes } = partsOfHtml(node.value);
      look(text, node, undefined);
      if (TEMPLATE.test(attributes)) look(attributes, node, undefined);
    }
    if ((node.type === "link" || node.type === "image") && TEMPLATE.test(node.url)) look(node.url, node, undefined);
    if (node.type === "code" && node.lang?.startsWith("{"))
      leave(reading, node, sentence(`\`\`\`${node.lang}`, "fence-names", reading));
    if (!("children" in node)) return;
    const { children } = node as Parent;
    for (const [index, child] of children.entries()) {
      if (child.type !== "text") continue;
      const isLastOfHeading = node.type === "heading" && index === children.length - 1;
      look(isLastOfHeading ? headingAttributes(child.value).text : child.value, child, children[index + 1]);
    }
  });
}

function sentence(marker: string, construct: Construct | undefined, reading: DialectReading): string {
  const { dialect } = reading;
  const shown = marker.length > 60 ? `${marker.slice(0, 60)}…` : marker;
  if (construct === undefined || dialect.constructs.has(construct))
    return `“${shown}” is not understood: it is shown as it was written.${whyUnknown(reading, /^\{\{\s*([\w.-]+)/.exec(marker)?.[1] ?? "", "{{")}`;
  const others = [...DIALECTS.values()]
    .filter(({ constructs }) => constructs.has(construct))
    .map(({ name, id }) => `${name} (${id})`);
  return `“${shown}” is shown as it was written: ${others.join(", ")} read it, and this tree is ${dialect.name}.`;
}

/** The text between the tags of a piece of HTML, without code, and what is written inside of the tags. */
function partsOfHtml(html: string): { text: string; attributes: string } {
  let [text, attributes] = ["", ""];
  let at = 0;
  for (const { start, end, name, isClosing, rest } of htmlTags(html)) {
    if (start < at) continue;
    text += html.slice(at, start);
    attributes += rest;
    at = end;
    if (!isClosing && (name === "pre" || name === "code" || name === "script" || name === "style")) {
      const close = html.indexOf(`</${name}`, end);
      at = close === -1 ? html.length : close;
    }
  }
  return { text: text + html.slice(at), attributes };
}

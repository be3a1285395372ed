/**
 * Separates markup in angle brackets from placeholders. CommonMark takes `<your-repo>` for HTML,
 * and a browser then shows nothing. Here only names of the HTML standard are markup; every other
 * tag is text, as written. So is a tag of the standard that must be closed and is not: `<title>` in
 * a sentence is a word. The sanitizer still decides which markup stays.
 */
import type { Html, Nodes } from "mdast";
import { SVG_NAMES } from "../html/safe-svg.ts";
import { SANITIZED_TAGS } from "../html/sanitizer.ts";
import { walkMarkdown } from "../bounded/walk-tree.ts";
import { EMBEDS, embedLink } from "./embed.ts";
import { htmlTags } from "./html-tags.ts";
import type { PageProblem } from "./component-node.ts";
import { escapeHtml } from "../html/escape-html.ts";

const MUST_BE_CLOSED = new Set(
  `a abbr address article aside audio b bdi bdo blockquote button canvas caption center cite code data datalist del
   details dfn dialog div dl em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup i iframe ins
   kbd label legend main map mark math menu meter nav noscript object ol output picture pre progress q ruby s samp script
   search section select slot small span strike strong style sub summary sup svg table template textarea time title tt u
   ul var video`.split(/\s+/),
);

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** A second one ends the first, so that they never lie in one another by themselves. */
const CLOSES_ITSELF = new Set(
  "p li dt dd tr td th thead tbody tfoot colgroup option optgroup rt rp html head body".split(" "),
);

const CAN_STAY_OPEN = new Set([...VOID, ...CLOSES_ITSELF]);

/** Tags that hub pages use and that show nothing here. */
const SHOWS_NOTHING = new Set(["gallery"]);

const LINKS = new Set(["link", "linkReference", "image", "imageReference"]);

/** Elements that a parser opens again in every block that follows, until they are closed. */
const FORMATTING = new Set("a b big code em font i nobr s small strike strong tt u".split(" "));

/** No person writes more nested elements, or more open formatting; trees are traversed by recursion. */
const MAX_DEPTH = 100;
const MAX_FORMATTING = 12;

/** Maximum number of warnings for one page; no one reads more. */
const MAX_WARNINGS = 100;

/** Findings while tags were read. */
interface ProseTags {
  /** Whether tags became text because too many were open. */
  isTooDeep: boolean;
  /** Tags that are shown as text although they look like components, and elements that are omitted. */
  warnings: PageProblem[];
}

/**
 * Turns tags that are not markup into text and embeds into links, and marks links with their line.
 * Changes the tree in place.
 */
export function readProseTags(tree: Nodes): ProseTags {
  const warnings: PageProblem[] = [];
  const warn = (line: number, message: string) => {
    if (warnings.length < MAX_WARNINGS) warnings.push({ line, message });
  };
  const closed = new Set<string>();
  const html: Html[] = [];
  walkMarkdown(tree, (node) => {
    if (node.type === "html") {
      html.push(node);
      for (const { name, isClosing } of htmlTags(node.value)) if (isClosing) closed.add(name);
    } else if (LINKS.has(node.type)) {
      const data = (node.data ??= {}) as { hProperties?: Record<string, unknown> };
      data.hProperties = { ...data.hProperties, dataLine: String(node.position?.start.line ?? 0) };
    }
  });
  const open = new OpenElements();
  let drawings = 0;
  for (const node of html) {
    const { value } = node;
    let line = node.position?.start.line ?? 0;
    let counted = 0;
    let copied = 0;
    const parts: string[] = [];
    const closing = new ClosingTags();
    const lineAt = (place: number): number => {
      for (; counted < place; counted += 1) if (value[counted] === "\n") line += 1;
      return line;
    };
    for (const { start, end, name, isClosing, rest } of htmlTags(value)) {
      if (name === "" || start < copied) continue;
      const isDrawn = drawings > 0 && SVG_NAMES.has(name);
      if (name === "svg" && closed.has(name)) drawings = Math.max(0, drawings + (isClosing ? -1 : 1));
      const isMarkup =
        isDrawn || CAN_STAY_OPEN.has(name) || (MUST_BE_CLOSED.has(name) && (isClosing || closed.has(name)));
      let shown: string | undefined;
      let shownTo = end;
      if (SHOWS_NOTHING.has(name)) shown = "";
      else if (EMBEDS.has(name)) {
        const close = isClosing ? -1 : closing.after(value, end, name);
        shown = isClosing ? "" : embedLink(name, rest, close === -1 ? "" : value.slice(end, close), lineAt(start));
        if (close !== -1) shownTo = value.indexOf(">", close) + 1;
        if (shown === undefined) warn(lineAt(start), `<${name}> names no address to show: it is omitted.`);
        shown ??= "";
      } else if (!isMarkup || (!(isDrawn && rest.endsWith("/")) && !open.takes(name, isClosing)))
        shown = escapeHtml(value.slice(start, end));
      else if (!isClosing && (name === "a" || name === "img")) {
        shown = `<${name} data-line="${lineAt(start)}"${rest}>`;
      } else if (!isClosing && !SANITIZED_TAGS.has(name)) {
        warn(lineAt(start), `<${name}> is omitted: pages do not hold such elements.`);
      }
      if (shown !== undefined && !isMarkup && !isClosing && !EMBEDS.has(name)) {
        const written = value.slice(start + 1, start + 1 + name.length);
        if (looksLikeComponent(written, rest))
          warn(lineAt(start), `<${written}> is no component or element known here: it is shown as text.`);
      }
      if (shown === undefined) continue;
      parts.push(value.slice(copied, start), shown);
      copied = shownTo;
    }
    node.value = parts.join("") + value.slice(copied);
  }
  return { isTooDeep: open.isTooDeep, warnings };
}

/** Placeholders are lower-case words (`<your-repo>`); components have capitals or attributes. */
function looksLikeComponent(name: string, rest: string): boolean {
  return /^[A-Z][a-z]\w*[a-z]/.test(name) || rest.includes("=");
}

/**
 * Positions where elements of one piece of HTML end; failed searches are remembered and not
 * repeated.
 */
class ClosingTags {
  readonly #missing = new Set<string>();

  /** Place of the closing tag of an element that begins before `from`; -1 when it is not in this piece. */
  after(value: string, from: number, name: string): number {
    if (this.#missing.has(name)) return -1;
    for (let at = value.indexOf("</", from); at !== -1; at = value.indexOf("</", at + 2)) {
      if (value.slice(at + 2, at + 2 + name.length).toLowerCase() !== name) continue;
      if (value.includes(">", at)) return at;
      break;
    }
    this.#missing.add(name);
    return -1;
  }
}

/** How many elements are open, by their tags alone. */
class OpenElements {
  readonly #open = new Map<string, number>();
  #depth = 0;
  #formatting = 0;
  isTooDeep = false;

  /** Whether the tag may stay markup. */
  takes(name: string, isClosing: boolean): boolean {
    if (VOID.has(name)) return true;
    const before = this.#open.get(name) ?? 0;
    if (isClosing) {
      if (before > 0) this.#change(name, before, -1);
      return true;
    }
    if (this.#depth >= MAX_DEPTH || (FORMATTING.has(name) && this.#formatting >= MAX_FORMATTING)) {
      // A tag that the parser closes by itself was counted as open: it does not nest.
      if (CLOSES_ITSELF.has(name)) return true;
      this.isTooDeep = true;
      return false;
    }
    this.#change(name, before, 1);
    return true;
  }

  #change(name: string, before: number, by: 1 | -1): void {
    if (CLOSES_ITSELF.has(name)) return;
    this.#open.set(name, before + by);
    this.#depth += by;
    if (FORMATTING.has(name)) this.#formatting += by;
  }
}

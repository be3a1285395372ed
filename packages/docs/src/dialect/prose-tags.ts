/**
 * What in angle brackets is markup, and what is somebody's placeholder.
 *
 * CommonMark takes `<your-repo>` for HTML, and a browser then shows nothing. Here only names of the HTML standard are
 * markup; every other tag is text, as written. So is a tag of the standard that nothing closes although it must be
 * closed: `<title>` in a sentence is a word. The sanitiser still decides what of the markup stays.
 */
import type { Html, Nodes } from "mdast";
import { walkMarkdown } from "../walk.ts";

const MAY_STAY_OPEN = new Set(
  `area base br col embed hr img input link meta source track wbr
   p li dt dd tr td th thead tbody tfoot colgroup option optgroup rt rp html head body`.split(/\s+/),
);

const MUST_BE_CLOSED = new Set(
  `a abbr address article aside audio b bdi bdo blockquote button canvas caption center cite code data datalist del
   details dfn dialog div dl em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup i iframe ins
   kbd label legend main map mark math menu meter nav noscript object ol output picture pre progress q ruby s samp script
   search section select slot small span strike strong style sub summary sup svg table template textarea time title tt u
   ul var video`.split(/\s+/),
);

/** Tags that hub pages use and that show nothing here. */
const SHOWS_NOTHING = new Set(["gallery"]);

const LINKS = new Set(["link", "linkReference", "image", "imageReference"]);

const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:\s[^<>]*|"[^"]*"|'[^']*')*)>/g;

/** Turns tags that are not markup into text, and marks links with the line they stand on. Changes the tree in place. */
export function readProseTags(tree: Nodes): void {
  const closed = new Set<string>();
  const html: Html[] = [];
  walkMarkdown(tree, (node) => {
    if (node.type === "html") {
      html.push(node);
      for (const [, slash, name = ""] of node.value.matchAll(TAG)) if (slash) closed.add(name.toLowerCase());
    } else if (LINKS.has(node.type)) {
      const data = (node.data ??= {}) as { hProperties?: Record<string, unknown> };
      data.hProperties = { ...data.hProperties, dataLine: String(node.position?.start.line ?? 0) };
    }
  });
  for (const node of html) {
    const start = node.position?.start.line ?? 0;
    const { value } = node;
    let line = start;
    let counted = 0;
    node.value = value.replace(
      TAG,
      (whole: string, slash: string | undefined, name: string | undefined, rest, at: number) => {
        if (name === undefined) return whole;
        const tag = name.toLowerCase();
        if (SHOWS_NOTHING.has(tag)) return "";
        const isMarkup = MAY_STAY_OPEN.has(tag) || (MUST_BE_CLOSED.has(tag) && (slash === "/" || closed.has(tag)));
        if (!isMarkup) return whole.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
        if (slash || (tag !== "a" && tag !== "img")) return whole;
        for (; counted < at; counted += 1) if (value[counted] === "\n") line += 1;
        return `<${name} data-line="${line}"${rest as string}>`;
      },
    );
  }
}

/**
 * Components of a site's own. The site's owner writes them as functions that return HTML, which is trusted; what a page
 * gives them (attributes as data, and the content between the tags) has been through the sanitizer. They are called when
 * a page is made, and nothing of them runs in the browser.
 */
import type { Element, ElementContent, Root } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { walkHtml } from "../bounded/walk-tree.ts";
import type { Show } from "./component.ts";
import { lineOf } from "./nesting.ts";
import type { PageProblem } from "./component-node.ts";

/** Returns the HTML of a component; {@link CONTENT} in it is where the content between the tags goes. */
export type SiteComponent = (attributes: Readonly<Record<string, unknown>>) => string;

/** Components by the names of their tags. */
export type SiteComponents = ReadonlyMap<string, SiteComponent>;

const CONTENT_TAG = "vt-content";
/** Stands for the content between a component's tags. */
export const CONTENT = `<${CONTENT_TAG}></${CONTENT_TAG}>`;
/** The HTML of one component. */
const MAX_HTML_CHARS = 1_000_000;
const NAME = /^[A-Z][A-Za-z0-9]{0,59}$/;

/**
 * Whether a tag can have this name: a capital letter tells components from HTML.
 * @example
 * import { isComponentName } from "@vitrine/markdown/pages";
 *
 * console.log(isComponentName("Chart"), isComponentName("chart")); // true false
 */
export function isComponentName(name: string): boolean {
  return NAME.test(name);
}

/** How a component of the site is put on a page. One that fails leaves its content there. */
export function showSiteComponent(component: SiteComponent, report: (problem: PageProblem) => void): Show {
  const parser = unified().use(rehypeRaw);
  return (node, children) => {
    const fail = (reason: string) => {
      report({ line: lineOf(node), message: `<${node.name}> failed: ${reason}` });
      return children;
    };
    let html: unknown;
    try {
      html = component(node.attributes);
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error));
    }
    if (typeof html !== "string") return fail("it gave no HTML.");
    if (html.length > MAX_HTML_CHARS) return fail(`its HTML is longer than ${MAX_HTML_CHARS} characters.`);
    const tree = parser.runSync({ type: "root", children: [{ type: "raw", value: html }] } as unknown as Root) as Root;
    const places: { inside: Root | Element; at: number }[] = [];
    walkHtml(tree, (parent) => {
      if (!("children" in parent)) return;
      const inner = parent as Root | Element;
      // Links and pictures of the component are reported where its tag is.
      if (parent.type === "element" && ["a", "img", "source"].includes(parent.tagName))
        parent.properties["dataLine"] = lineOf(node);
      const at = inner.children.findIndex((child) => child.type === "element" && child.tagName === CONTENT_TAG);
      if (at !== -1) places.push({ inside: inner, at });
    });
    // Only now: what is between the tags has its own lines.
    const [place] = places;
    if (place) (place.inside.children as ElementContent[]).splice(place.at, 1, ...children);
    return tree.children as ElementContent[];
  };
}

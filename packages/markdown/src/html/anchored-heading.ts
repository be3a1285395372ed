/**
 * A heading that can be linked to. The link follows the heading in a shared wrapper and has its own
 * label. So a screen reader's list of headings stays free of noise, and the link is reachable by
 * keyboard and touch as well as on hover. The React component of the same name in `@vitrine/react`
 * writes the same markup.
 */
import type { Element, ElementContent } from "hast";
import { anchorLink, element } from "./element.ts";

/** `children` as a heading of `level` (1 to 6) with the id `id` and an anchor link to it. */
export function anchoredHeading(level: number, id: string, text: string, children: ElementContent[]): Element {
  return element("div", { className: ["vt-heading"], dataLevel: String(level) }, [
    element(`h${level}`, { id, tabIndex: -1 }, children),
    anchorLink(id, text),
  ]);
}

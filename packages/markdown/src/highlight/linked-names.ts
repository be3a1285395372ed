/** Names in a block of code that lead to where they are described, such as the types of a signature. */
import type { Element, ElementContent } from "hast";
import { element } from "../html/element.ts";
import { walkHtml } from "../bounded/walk-tree.ts";

const NAME = /[\p{ID_Start}_][\p{ID_Continue}]*(?:\.[\p{ID_Start}_][\p{ID_Continue}]*)*/gu;

/**
 * Makes links of the names in `block` that `links`, an object in JSON, has an address for. `decorate` is called with
 * each.
 */
export function linkNames(
  block: ElementContent | Element | undefined,
  links: string,
  decorate: (link: Element) => void,
): void {
  const addresses = addressesIn(links);
  if (addresses.size === 0 || block?.type !== "element") return;
  walkHtml({ type: "root", children: [block] }, (node) => {
    if (node.type !== "element" || node.tagName === "a" || node.tagName === "button") return;
    node.children = node.children.flatMap((child) => {
      if (child.type !== "text") return [child];
      const parts: ElementContent[] = [];
      let end = 0;
      for (const match of child.value.matchAll(NAME)) {
        const address = addresses.get(match[0]);
        // A parameter may be called as a type is.
        const isParameter = /^\s*[:=]/.test(child.value.slice(match.index + match[0].length));
        if (address === undefined || isParameter) continue;
        if (match.index > end) parts.push({ type: "text", value: child.value.slice(end, match.index) });
        const link = element("a", { href: address }, [match[0]]);
        decorate(link);
        parts.push(link);
        end = match.index + match[0].length;
      }
      if (end < child.value.length) parts.push({ type: "text", value: child.value.slice(end) });
      return parts;
    });
  });
}

function addressesIn(links: string): ReadonlyMap<string, string> {
  try {
    const parsed: unknown = JSON.parse(links);
    const entries = typeof parsed === "object" && parsed !== null ? Object.entries(parsed) : [];
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return new Map();
  }
}

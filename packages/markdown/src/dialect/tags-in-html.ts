/**
 * Component tags and the lines of a framework switch inside blocks of HTML. CommonMark takes such a block whole, up to
 * the next blank line, so the tokenizer never sees `<Youtube id="x"/>` in the line below a `<div>`. Here the block is
 * split around them; the HTML before and after is put together again when the page is made.
 */
import type { Html, Parent, Root, RootContent } from "mdast";
import { walkMarkdown } from "../bounded/walk-tree.ts";
import { switchTag } from "./components/framework-switch/switch-branches.ts";
import { parseTag, type Tag, TagEnd } from "./tag.ts";
import type { ComponentTagNode } from "./syntax.ts";

/** Elements that show their content as it is written, so that a tag in it is an example. */
const VERBATIM = /<!--[\s\S]*?(?:-->|$)|<(script|style|pre|textarea|code|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const CANDIDATE = /<\/?([A-Za-z][\w-]*)|^[ \t]*(\{(?:#if|:else|\/if)[^}\n]{0,40}\})[ \t]*$/gm;

interface Found {
  start: number;
  end: number;
  tag: Tag;
}

/** Splits the blocks of HTML of `tree`, which was read from `source`, around the tags of `names`. */
export function splitHtmlBlocks(tree: Root, source: string, names: ReadonlySet<string>): void {
  walkMarkdown(tree, (node) => {
    if (!("children" in node) || node.type === "paragraph" || node.type === "heading") return;
    const parent = node as Parent;
    if (!parent.children.some(({ type }) => type === "html")) return;
    parent.children = parent.children.flatMap((child) =>
      child.type === "html" ? split(child, source, names) : [child],
    );
  });
}

function split(block: Html, source: string, names: ReadonlySet<string>): RootContent[] {
  const { value, position } = block;
  const [from, line] = [position?.start.offset, position?.start.line];
  // In a quote or a list the source has prefixes, and offsets in the value are others.
  if (from === undefined || line === undefined || !source.startsWith(value, from)) return [block];
  const found = tagsIn(value, names);
  if (found.length === 0) return [block];
  let [counted, lines] = [0, line];
  // Offsets come in their order.
  const at = (offset: number) => {
    lines += value.slice(counted, offset).split("\n").length - 1;
    counted = offset;
    return { line: lines, column: 1, offset: from + offset };
  };
  const parts: RootContent[] = [];
  const html = (start: number, end: number): void => {
    if (value.slice(start, end).trim() !== "")
      parts.push({ type: "html", value: value.slice(start, end), position: { start: at(start), end: at(end) } });
  };
  let end = 0;
  for (const { start, end: next, tag } of found) {
    html(end, start);
    parts.push({ type: "componentTag", tag, position: { start: at(start), end: at(next) } } satisfies ComponentTagNode);
    end = next;
  }
  html(end, value.length);
  return parts;
}

function tagsIn(value: string, names: ReadonlySet<string>): Found[] {
  const verbatim = Array.from(
    value.matchAll(VERBATIM),
    (match) => [match.index, match.index + match[0].length] as const,
  );
  const found: Found[] = [];
  let after = 0;
  for (const match of value.matchAll(CANDIDATE)) {
    const marker = match[2];
    const start = marker === undefined ? match.index : value.indexOf("{", match.index);
    if (start < after || verbatim.some(([from, to]) => start >= from && start < to)) continue;
    if (marker === undefined && !names.has(match[1] ?? "")) continue;
    const end = marker === undefined ? tagEnd(value, start + match[0].length) : start + marker.length;
    if (end === undefined) continue;
    const written = value.slice(start, end);
    const tag = marker === undefined ? parseTag(written) : switchTag(written);
    if (!tag) continue;
    found.push({ start, end, tag });
    after = end;
  }
  return found;
}

/** The end of the tag whose name ends at `from`. */
function tagEnd(value: string, from: number): number | undefined {
  const tag = new TagEnd();
  for (let at = from; at < value.length && at < from + 20_000; at += 1) {
    const state = tag.feed(value.charCodeAt(at));
    if (state === "none") return undefined;
    if (state === "end") return at + 1;
  }
  return undefined;
}

/** Nodes of Markdown that stand where another was written. */
import type { Image, Link, Node, PhrasingContent, Text } from "mdast";

/** `node` at the place of `at`. */
export function placed<Placed extends Node>(node: Placed, at: Node): Placed {
  return at.position ? { ...node, position: at.position } : node;
}

export function textNode(value: string, at: Node): Text {
  return placed({ type: "text", value }, at);
}

/** A link with this text, or with these nodes inside. */
export function linkNode(url: string, shown: string | readonly PhrasingContent[], at: Node): Link {
  const children = typeof shown === "string" ? [textNode(shown, at)] : [...shown];
  return placed({ type: "link", url, children: children as Link["children"] }, at);
}

/** A formula in running text, as the renderer of formulas looks for it. */
export function formulaNode(value: string, at: Node = { type: "" }, place = "math-inline"): PhrasingContent {
  const hChildren = [{ type: "text", value }];
  const data = { hName: "code", hProperties: { className: ["language-math", place] }, hChildren };
  return placed({ type: "inlineMath", value, data } as PhrasingContent, at);
}

/** A picture with the width and height that are written for it, in pixels. */
export function sized(image: Image, written: ReadonlyMap<string, string>): Image {
  const sizes = ["width", "height"].flatMap((name) => {
    const size = /^(\d{1,5})(?:px)?$/.exec(written.get(name) ?? "")?.[1];
    return size === undefined ? [] : [[name, size]];
  });
  return sizes.length === 0 ? image : { ...image, data: { ...image.data, hProperties: Object.fromEntries(sizes) } };
}

/** A text with what `pattern` finds in it replaced, but where `replace` gives nothing. */
export function replaceInText(
  text: Text,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => readonly PhrasingContent[] | undefined,
): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let at = 0;
  for (const match of text.value.matchAll(pattern)) {
    const replaced = replace(match);
    if (!replaced) continue;
    if (match.index > at) parts.push({ ...text, value: text.value.slice(at, match.index) });
    parts.push(...replaced);
    at = match.index + match[0].length;
  }
  if (at === 0) return [text];
  return at < text.value.length ? [...parts, { ...text, value: text.value.slice(at) }] : parts;
}

/**
 * A whole sentence with markup in it, so that labels stay plain text and can be translated in one piece: `<link>…</link>`
 * becomes what the function `link` returns for the text within, and `<date/>` becomes the element `date`.
 */
import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

type Tag = (text: string) => ReactNode;

interface RichTextProps {
  text: string;
  /** Elements by tag; `<code>` and `<strong>` need no entry. */
  [tag: string]: string | Tag | ReactElement;
}

const TAG = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/gs;
const USUAL_TAGS: ReadonlyMap<string, Tag> = new Map([
  ["code", (text) => <code>{text}</code>],
  ["strong", (text) => <strong>{text}</strong>],
]);

/** Makes the text of a tag a link. */
export function linkTo(href: string | undefined, attributes?: { rel?: string; target?: string }): Tag {
  return (text) => (
    <a href={href} {...attributes}>
      {text}
    </a>
  );
}

export function RichText({ text, ...tags }: RichTextProps): ReactNode {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: pair, 2: inner = "", 3: single, index } of text.matchAll(TAG)) {
    const name = pair ?? single ?? "";
    const tag = Object.hasOwn(tags, name) ? tags[name] : USUAL_TAGS.get(name);
    const node = typeof tag === "function" ? tag(inner) : tag;
    if (!isValidElement(node)) continue;
    nodes.push(text.slice(end, index), <Fragment key={index}>{node}</Fragment>);
    end = index + whole.length;
  }
  return [...nodes, text.slice(end)];
}

/** A paragraph of nothing else. */
export function RichParagraph(props: RichTextProps): ReactNode {
  return (
    <p>
      <RichText {...props} />
    </p>
  );
}

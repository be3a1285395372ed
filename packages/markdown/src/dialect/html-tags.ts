/**
 * The tags in a piece of HTML, found in one pass. No regular expression: attributes may hold
 * anything, and a pattern for them that fails backtracks through every way to split it.
 */

/** One tag or comment. */
export interface HtmlTag {
  /** Place of its `<`, and of the character after its `>`. */
  start: number;
  end: number;
  /** In lower case; empty for a comment. */
  name: string;
  isClosing: boolean;
  /** The text between the name and the `>`. */
  rest: string;
}

const QUOTES = new Set(['"', "'"]);

/** The tags of `html` in order. A tag without an end is no tag. */
export function* htmlTags(html: string): Generator<HtmlTag> {
  let at = 0;
  while ((at = html.indexOf("<", at)) !== -1) {
    if (html.startsWith("<!--", at)) {
      const close = html.indexOf("-->", at + 4);
      const end = close === -1 ? html.length : close + 3;
      yield { start: at, end, name: "", isClosing: false, rest: "" };
      at = end;
      continue;
    }
    const isClosing = html[at + 1] === "/";
    const nameStart = at + (isClosing ? 2 : 1);
    let nameEnd = nameStart;
    while (isNameCharacter(html.charCodeAt(nameEnd), nameEnd > nameStart)) nameEnd += 1;
    const boundary = html[nameEnd] ?? "";
    const end = nameEnd > nameStart && /[\s/>"']/.test(boundary) ? endOfTag(html, nameEnd) : -1;
    if (end === -1) {
      at += 1;
      continue;
    }
    const name = html.slice(nameStart, nameEnd).toLowerCase();
    yield { start: at, end, name, isClosing, rest: html.slice(nameEnd, end - 1) };
    at = end;
  }
}

/** Place after the `>` that ends a tag; -1 where another tag begins first. */
function endOfTag(html: string, from: number): number {
  let quote = "";
  for (let at = from; at < html.length; at += 1) {
    const character = html[at] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (QUOTES.has(character)) quote = character;
    else if (character === ">") return at + 1;
    else if (character === "<") return -1;
  }
  return -1;
}

function isNameCharacter(code: number, isLater: boolean): boolean {
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isLetter || (isLater && ((code >= 48 && code <= 57) || code === 45));
}

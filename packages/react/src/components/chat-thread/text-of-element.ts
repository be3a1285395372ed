/** The words of a set answer, as they are read aloud and copied: no marks of Markdown, no names of buttons, pictures by their alt. */

const LEFT_OUT = ".vt-said-code__bar, annotation, button, script, style";
const BLOCKS = /^(P|DIV|LI|UL|OL|TABLE|TR|PRE|BLOCKQUOTE|H[1-6]|HR|SECTION|DL|DT|DD)$/;

/** Ends soon after so many characters, where a limit is given. */
export function textOfElement(element: Element, maxChars = Infinity): string {
  const pieces: string[] = [];
  let chars = 0;
  collect(element, {
    push: (piece) => {
      pieces.push(piece);
      chars += piece.length;
    },
    last: () => pieces.findLast((piece) => piece !== ""),
    isFull: () => chars > maxChars,
  });
  return pieces
    .join("")
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

interface Pieces {
  push: (piece: string) => void;
  /** The last one with a character. */
  last: () => string | undefined;
  isFull: () => boolean;
}

function collect(node: Node, pieces: Pieces): void {
  if (pieces.isFull()) return;
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? "";
    // Line ends between blocks are the renderer's, not the answer's.
    if (text.trim() !== "" || !text.includes("\n") || node.parentElement?.closest("pre")) pieces.push(text);
    return;
  }
  if (!(node instanceof Element) || node.matches(LEFT_OUT)) return;
  const { tagName } = node;
  if (tagName === "IMG") pieces.push(node.getAttribute("alt") ?? "");
  else if (tagName === "BR") pieces.push("\n");
  else if (tagName === "INPUT") pieces.push((node as HTMLInputElement).checked ? "[x] " : "[ ] ");
  else if (tagName === "TD" || tagName === "TH") {
    if (node.previousElementSibling) pieces.push("\t");
    node.childNodes.forEach((child) => collect(child, pieces));
  } else {
    const isBlock = BLOCKS.test(tagName);
    if (isBlock) startLine(pieces);
    if (tagName === "LI" && !node.querySelector(":scope > input")) pieces.push("- ");
    node.childNodes.forEach((child) => collect(child, pieces));
    if (isBlock) startLine(pieces);
    if (tagName === "P" || tagName === "PRE" || tagName === "TABLE") pieces.push("\n");
  }
}

function startLine(pieces: Pieces): void {
  const last = pieces.last();
  if (last !== undefined && !last.endsWith("\n")) pieces.push("\n");
}

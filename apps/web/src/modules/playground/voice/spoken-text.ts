/** The part of an answer that is read aloud: its words, without code, formulas and buttons, in pieces that a voice can take. */

/** Browsers stop long texts of some voices, and models take short ones. */
const MAX_PIECE_CHARS = 400;

const SILENT = "pre, math, .katex, button, sup, script, style, [aria-hidden=true], .vt-visually-hidden";

/** The words of an answer on the page, by blocks. */
export function spokenText(answer: Element): string {
  const copy = answer.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll(SILENT)) silent.remove();
  for (const block of copy.querySelectorAll("p, li, h1, h2, h3, h4, h5, h6, td, th, tr, blockquote"))
    block.append("\n");
  return copy.textContent
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}

/** Sentences, put together as long as they fit. */
export function piecesOf(text: string, locale?: string): string[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: "sentence" });
  const pieces: string[] = [];
  for (const line of text.split("\n")) {
    let piece = "";
    for (const { segment } of segmenter.segment(line)) {
      if (piece !== "" && piece.length + segment.length > MAX_PIECE_CHARS) {
        pieces.push(piece.trim());
        piece = "";
      }
      piece += segment;
      while (piece.length > MAX_PIECE_CHARS) {
        const space = piece.lastIndexOf(" ", MAX_PIECE_CHARS);
        const end = space > 0 ? space : MAX_PIECE_CHARS;
        pieces.push(piece.slice(0, end).trim());
        piece = piece.slice(end);
      }
    }
    if (piece.trim() !== "") pieces.push(piece.trim());
  }
  return pieces;
}

/** Breaking a title into lines, by measure. */

/** Where a word without spaces may break: after what joins names (`owner/name-7B.v2`). */
const JOINTS = /(?<=[/\-_.:@])/;

/**
 * Lines no wider than `width`, at most `most` of them; the last one ends in an ellipsis when there was more. `measure`
 * gives the width of a text.
 */
export function brokenLines(
  text: string,
  width: number,
  max: number,
  measure: (text: string) => number,
): { lines: string[]; isCut: boolean } {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    for (const [index, piece] of pieces(word, width, measure).entries()) {
      const joined = line === "" || index > 0 ? line + piece : `${line} ${piece}`;
      if (line !== "" && measure(joined) > width) {
        lines.push(line);
        line = piece;
      } else line = joined;
      if (lines.length > max) break;
    }
  }
  if (line !== "") lines.push(line);
  if (lines.length <= max) return { lines, isCut: false };
  const saved = lines.slice(0, max);
  let last = saved.at(-1) ?? "";
  while (last !== "" && measure(`${last}…`) > width) last = [...last].slice(0, -1).join("");
  saved[max - 1] = `${last.trimEnd()}…`;
  return { lines: saved, isCut: true };
}

/** A word whole if it fits a line, else in pieces that do. */
function pieces(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  return word.split(JOINTS).flatMap((part) => {
    const cut: string[] = [];
    let piece = "";
    for (const character of part) {
      if (piece !== "" && measure(piece + character) > width) {
        cut.push(piece);
        piece = "";
      }
      piece += character;
    }
    return [...cut, piece];
  });
}

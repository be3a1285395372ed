/** The value of a JSON text that is cut off: what is whole so far, with open texts, lists and objects closed. */

/**
 * Reads as much of a JSON text as there is. A text without the beginning of a value gives `undefined`.
 *
 * @returns the value, and whether the text held all of it
 */
export function readPartialJson(text: string): { value: unknown; isWhole: boolean } {
  try {
    return { value: JSON.parse(text) as unknown, isWhole: true };
  } catch {
    // Cut, or no JSON.
  }
  const closed = close(text);
  for (const candidate of closed) {
    try {
      return { value: JSON.parse(candidate) as unknown, isWhole: false };
    } catch {
      // A key without its value, or half a word: the next candidate leaves it out.
    }
  }
  return { value: undefined, isWhole: false };
}

/** The text with what is open closed: as it is, and cut back to where a value ended. */
function close(text: string): string[] {
  const open: string[] = [];
  let isText = false;
  let isEscaped = false;
  /** Where the text can be cut: behind a value, with what is open there. */
  const ends: { at: number; open: string }[] = [];
  const mark = (at: number) => {
    ends.push({ at, open: open.toReversed().join("") });
    if (ends.length > 4) ends.shift();
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isText) {
      if (isEscaped) isEscaped = false;
      else if (character === "\\") isEscaped = true;
      else if (character === '"') isText = false;
      continue;
    }
    if (character === '"') isText = true;
    else if (character === "{" || character === "[") {
      open.push(character === "{" ? "}" : "]");
      mark(at + 1);
    } else if (character === "}" || character === "]") {
      open.pop();
      mark(at + 1);
    } else if (character === ",") mark(at);
  }
  const closers = open.toReversed().join("");
  // A text that ends within an escape loses it.
  const bare = isText ? text.replace(/\\(u[0-9a-fA-F]{0,3})?$/, "") : text;
  const word = /[a-z]+$/.exec(text)?.[0] ?? "";
  const full = ["true", "false", "null"].find((each) => word !== "" && each.startsWith(word));
  return [
    isText ? `${bare}"${closers}` : text + closers,
    ...(isText || full === undefined ? [] : [text.slice(0, -word.length) + full + closers]),
    ...ends.toReversed().map((end) => text.slice(0, end.at) + end.open),
  ];
}

/**
 * Tells thinking from answering where a model writes both into one text, with tags around the thinking. Only tags at
 * the very start count: later ones may be part of an answer about tags.
 */

const OPEN = /^\s*<(think|thinking|reasoning)>/i;
const LONGEST_TAG = 16;

export interface Piece {
  piece: string;
  channel: "answer" | "reasoning";
}

/** A splitter for one answer: give it the pieces as they come, and the rest at the end. */
export function reasoningSplitter(): { push(piece: string): Piece[]; end(): Piece[] } {
  let state: "unknown" | "thinking" | "between" | "answering" = "unknown";
  let held = "";
  let tag = "";
  const take = (isEnd: boolean): Piece[] => {
    if (state === "unknown") {
      const opened = OPEN.exec(held);
      if (opened) {
        tag = `</${opened[1]}>`;
        held = held.slice(opened[0].length);
        state = "thinking";
      } else if (isEnd || (held.trim() !== "" && !couldOpen(held))) state = "answering";
      else return [];
    }
    if (state === "thinking") {
      const at = held.toLowerCase().indexOf(tag.toLowerCase());
      if (at === -1) {
        // The end of what is held may be the start of the closing tag.
        const safe = isEnd ? held.length : Math.max(0, held.length - tag.length + 1);
        return out("reasoning", safe);
      }
      const thought = out("reasoning", at);
      held = held.slice(tag.length);
      state = "between";
      return [...thought, ...take(isEnd)];
    }
    if (state === "between") {
      // Blank lines between the thought and the answer belong to neither.
      held = held.trimStart();
      if (held === "") return [];
      state = "answering";
    }
    return out("answer", held.length);
  };
  const out = (channel: Piece["channel"], length: number): Piece[] => {
    const piece = held.slice(0, length);
    held = held.slice(length);
    return piece === "" ? [] : [{ piece, channel }];
  };
  return {
    push(piece) {
      held += piece;
      return take(false);
    },
    end: () => take(true),
  };
}

function couldOpen(text: string): boolean {
  const start = text.trimStart();
  return (
    start.length < LONGEST_TAG &&
    ["<think>", "<thinking>", "<reasoning>"].some((tag) => tag.startsWith(start.toLowerCase()))
  );
}

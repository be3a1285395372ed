/**
 * Separates reasoning from the answer where a model writes both into one text, with tags around the reasoning. Only tags
 * at the very start count: later ones may be part of an answer about tags.
 */

const OPEN = /^\s*<(think|thinking|reasoning)>/i;
const MAX_TAG_CHARS = 16;

export interface Piece {
  piece: string;
  channel: "answer" | "reasoning";
}

/** A splitter for one answer: push the pieces as they arrive, then end it. */
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
      const reasoning = out("reasoning", at);
      held = held.slice(tag.length);
      state = "between";
      return [...reasoning, ...take(isEnd)];
    }
    if (state === "between") {
      // Blank lines between reasoning and answer belong to neither.
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
    start.length < MAX_TAG_CHARS &&
    ["<think>", "<thinking>", "<reasoning>"].some((tag) => tag.startsWith(start.toLowerCase()))
  );
}

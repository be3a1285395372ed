/**
 * The runs of a page draw their new text in animation frames. Short texts share one; those with long texts take turns,
 * since each lays out a whole text, and five in one frame would hold the page up.
 */

/** Together in one frame. A paragraph of this length is laid out in some two milliseconds. */
const MAX_FRAME_CHARS = 10_000;

interface Waiting {
  chars: number;
  draw: () => void;
}

const waiting: Waiting[] = [];
let frame: number | undefined;

/**
 * @param chars the length of the text that is drawn
 * @returns what takes it back
 */
export function inNextFrame(chars: number, draw: () => void): () => void {
  const own: Waiting = { chars, draw };
  waiting.push(own);
  frame ??= requestAnimationFrame(drawNext);
  return () => {
    const at = waiting.indexOf(own);
    if (at !== -1) waiting.splice(at, 1);
  };
}

function drawNext(): void {
  frame = undefined;
  let chars = 0;
  do {
    const next = waiting.shift();
    if (!next) return;
    chars += next.chars;
    next.draw();
  } while (chars + (waiting[0]?.chars ?? 0) <= MAX_FRAME_CHARS);
  if (waiting.length > 0) frame = requestAnimationFrame(drawNext);
}

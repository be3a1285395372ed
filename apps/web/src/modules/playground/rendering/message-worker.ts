/** The thread that renders long messages. Formulas load with the first one. */
import { renderMessage } from "@vitrine/markdown/message";
import { FORMULA } from "./formula.ts";
import type { MessageQuestion } from "./later-renderer.ts";

/** The style sheet hides what comes after the hundredth: laying out a thousand rows takes longer than a frame. */
const MAX_ROWS = 100;

/** With line ends between them: as many as the component puts into a box while the text comes. */
const PART_BLOCKS = 32;

addEventListener("message", ({ data }: MessageEvent<MessageQuestion>) => {
  void answer(data);
});

async function answer({ markdown, prefix }: MessageQuestion): Promise<void> {
  // If it cannot be loaded, formulas stay as source.
  const formulas = FORMULA.test(markdown)
    ? await import("@vitrine/markdown/message-mathml").catch(() => undefined)
    : undefined;
  postMessage(
    renderMessage(markdown, {
      formula: formulas?.formulaToMathml,
      prefix,
      maxRows: MAX_ROWS,
      partBlocks: PART_BLOCKS,
    }),
  );
}

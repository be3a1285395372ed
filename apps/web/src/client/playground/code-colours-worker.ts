/** The thread that colours code in answers. */
import { highlightToHtml } from "@vitrine/docs/highlight";
import type { CodeAnswer, CodeQuestion } from "./code-colours.ts";

addEventListener("message", ({ data: { id, code, language } }: MessageEvent<CodeQuestion>) => {
  postMessage({ id, html: highlightToHtml(code, language) } satisfies CodeAnswer);
});

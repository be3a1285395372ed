/** The thread that colors code in answers. */
import { highlightToHtml } from "@vitrine/markdown/highlight";
import type { CodeAnswer, CodeRequest } from "./code-highlighting.ts";

addEventListener("message", ({ data: { id, code, language } }: MessageEvent<CodeRequest>) => {
  postMessage({ id, html: highlightToHtml(code, language) } satisfies CodeAnswer);
});

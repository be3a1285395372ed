/** The thread that colors code in answers. */
import { highlightToHtml } from "@vitrine/markdown/highlight";
import type { CodeRequest } from "./code-highlighting.ts";

addEventListener("message", ({ data: { code, language } }: MessageEvent<CodeRequest>) => {
  postMessage(highlightToHtml(code, language));
});

/** The worker that reads documents, which others have written: it reaches no other host and ends with its deadline. */
import { documentText } from "./document-text.ts";
import type { DocumentAnswer } from "./read-document.ts";

addEventListener("message", ({ data }: MessageEvent<File>) => {
  void data
    .arrayBuffer()
    .then((buffer) => documentText(new Uint8Array(buffer)))
    .then(
      (text): DocumentAnswer => ({ text }),
      (error: unknown): DocumentAnswer => ({ problem: error instanceof Error ? error.message : String(error) }),
    )
    .then((answer) => postMessage(answer));
});

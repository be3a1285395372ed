/**
 * Renders long messages in a worker, which starts with the first one. Answers are handed on a few at a time: a hundred
 * blocks that arrive at once would be drawn in one step. Without a worker, the page renders them itself.
 */
import { paced } from "./paced.ts";
import { workerCall } from "./worker-call.ts";

export interface MessageQuestion {
  markdown: string;
  prefix: string;
}

/** Its answers are sanitized. */
const renderer = workerCall<MessageQuestion, string>({
  make: () => new Worker(new URL("message-worker.ts", import.meta.url), { type: "module", name: "messages" }),
  messages: { failed: "The worker failed." },
});

export async function renderLater(markdown: string, prefix: string): Promise<string> {
  try {
    const html = await renderer.ask({ markdown, prefix });
    await paced(html.length);
    return html;
  } catch {
    const { renderMessage } = await import("@vitrine/markdown/message");
    return renderMessage(markdown, { prefix });
  }
}

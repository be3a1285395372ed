/**
 * Renders long messages in a worker, which starts with the first one. Answers are handed on a few at a time: a hundred
 * blocks that arrive at once would be drawn in one step. Without a worker, the page renders them itself.
 */
import { paced } from "./paced.ts";

export interface MessageQuestion {
  id: number;
  markdown: string;
  prefix: string;
}

export interface MessageAnswer {
  id: number;
  /** Sanitized. */
  html: string;
}

interface Waiting {
  question: MessageQuestion;
  resolve: (html: string) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let hasFailed = false;
let last = 0;

export function renderLater(markdown: string, prefix: string): Promise<string> {
  last += 1;
  const question: MessageQuestion = { id: last, markdown, prefix };
  return new Promise((resolve) => {
    if (hasFailed) void renderHere({ question, resolve });
    else {
      waiting.set(question.id, { question, resolve });
      (worker ??= startWorker()).postMessage(question);
    }
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL("message-worker.ts", import.meta.url), { type: "module", name: "messages" });
  started.addEventListener("message", ({ data: { id, html } }: MessageEvent<MessageAnswer>) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (asked) paced(html.length, () => asked.resolve(html));
  });
  started.addEventListener("error", () => {
    hasFailed = true;
    for (const asked of waiting.values()) void renderHere(asked);
    waiting.clear();
  });
  return started;
}

async function renderHere({ question: { markdown, prefix }, resolve }: Waiting): Promise<void> {
  const { renderMessage } = await import("@vitrine/markdown/message");
  resolve(renderMessage(markdown, { prefix }));
}

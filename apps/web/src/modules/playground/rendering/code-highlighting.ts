/**
 * Highlights code in answers in a worker, so that a long block does not block the page. It starts with the first code.
 * If it fails, code stays plain.
 */
import { paced } from "./paced.ts";

export interface CodeRequest {
  id: number;
  code: string;
  language: string;
}

export interface CodeAnswer {
  id: number;
  /** Escaped text, and spans with classes. */
  html: string;
}

/** Longer code stays plain: inserting its thousands of spans would block the page. */
const MAX_CHARS = 12_000;

const waiting = new Map<number, { element: HTMLElement; code: string }>();
let worker: Worker | undefined;
let last = 0;

export function colorCode(element: HTMLElement): void {
  const code = element.textContent;
  const language = /language-(\S+)/.exec(element.className)?.[1];
  if (language === undefined || code.length > MAX_CHARS) return;
  worker ??= startWorker();
  last += 1;
  waiting.set(last, { element, code });
  worker.postMessage({ id: last, code, language } satisfies CodeRequest);
}

function startWorker(): Worker {
  const started = new Worker(new URL("code-highlighting-worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data: { id, html } }: MessageEvent<CodeAnswer>) => {
    const requested = waiting.get(id);
    waiting.delete(id);
    if (!requested) return;
    paced(html.length, () => {
      // Only if the text has not changed meanwhile. Our highlighter escapes everything.
      if (requested.element.isConnected && requested.element.textContent === requested.code)
        requested.element.innerHTML = html;
    });
  });
  started.addEventListener("error", () => waiting.clear());
  return started;
}

/**
 * Colours of code in answers: the highlighter of the pages, in a thread of its own, so that a long block holds up
 * nothing. Started when the first code comes. Without it, or where it fails, code stays plain.
 */
export interface CodeQuestion {
  id: number;
  code: string;
  language: string;
}

export interface CodeAnswer {
  id: number;
  /** Text and spans with classes, encoded. */
  html: string;
}

/** Longer code stays plain: its thousands of coloured pieces would hold up the page when they are put into it. */
const LONGEST = 12_000;

const waiting = new Map<number, { element: HTMLElement; code: string }>();
let worker: Worker | undefined;
let last = 0;

export function colourCode(element: HTMLElement): void {
  const code = element.textContent;
  const language = /language-(\S+)/.exec(element.className)?.[1];
  if (language === undefined || code.length > LONGEST) return;
  worker ??= startWorker();
  last += 1;
  waiting.set(last, { element, code });
  worker.postMessage({ id: last, code, language } satisfies CodeQuestion);
}

function startWorker(): Worker {
  const started = new Worker(new URL("code-colours-worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data: { id, html } }: MessageEvent<CodeAnswer>) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    // Only where nothing else was put there meanwhile. Made by our own highlighter, which encodes everything.
    if (asked?.element.isConnected && asked.element.textContent === asked.code) asked.element.innerHTML = html;
  });
  started.addEventListener("error", () => waiting.clear());
  return started;
}

/**
 * Highlights code in answers in a worker, so that a long block does not block the page. It starts with the first code.
 * If it fails, code stays plain.
 */
import { paced } from "./paced.ts";
import { workerCall } from "./worker-call.ts";

export interface CodeRequest {
  code: string;
  language: string;
}

/** Longer code stays plain: inserting its thousands of spans would block the page. */
const MAX_CHARS = 12_000;

/** Its answers are escaped text, and spans with classes. */
const highlighter = workerCall<CodeRequest, string>({
  make: () => new Worker(new URL("code-highlighting-worker.ts", import.meta.url), { type: "module" }),
  messages: { failed: "The worker failed." },
});

export async function colorCode(element: HTMLElement): Promise<void> {
  const code = element.textContent;
  const language = /language-(\S+)/.exec(element.className)?.[1];
  if (language === undefined || code.length > MAX_CHARS) return;
  const html = await highlighter.ask({ code, language }).catch(() => undefined);
  if (html === undefined) return;
  await paced(html.length);
  // Only if the text has not changed meanwhile. Our highlighter escapes everything.
  if (element.isConnected && element.textContent === code) element.innerHTML = html;
}

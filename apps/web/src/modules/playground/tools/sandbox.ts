/**
 * Runs JavaScript that a model wrote: in a worker that has the language but nothing of the browser, and whose security
 * policy blocks all requests. It is terminated at a deadline.
 */
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";

const LABELS = PLAYGROUND_LABELS.toolCalls;

export interface SandboxRequest {
  code: string;
}

export interface SandboxAnswer {
  text: string;
  isError: boolean;
}

const TIMEOUT_MS = 2000;
const MAX_CODE_CHARS = 20_000;

/** The output of the code. @throws if it fails or takes too long */
export function runJavaScript(code: string, signal?: AbortSignal): Promise<string> {
  if (code.length > MAX_CODE_CHARS) return Promise.reject(new Error(LABELS.codeTooLong({ max: MAX_CODE_CHARS })));
  const worker = new Worker(new URL("sandbox-worker.ts", import.meta.url), { type: "module", name: "sandbox" });
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(LABELS.codeTooSlow({ seconds: TIMEOUT_MS / 1000 }))), TIMEOUT_MS);
    signal?.addEventListener("abort", () => reject(new Error(LABELS.stopped)), { once: true });
    worker.addEventListener("message", ({ data }: MessageEvent<SandboxAnswer>) => {
      clearTimeout(timer);
      if (data.isError) reject(new Error(data.text));
      else resolve(data.text);
    });
    worker.addEventListener("error", ({ message }) => {
      clearTimeout(timer);
      reject(new Error(message || LABELS.noSandbox));
    });
    worker.postMessage({ code } satisfies SandboxRequest);
  }).finally(() => worker.terminate());
}

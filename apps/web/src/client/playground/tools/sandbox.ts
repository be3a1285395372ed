/**
 * Runs JavaScript that a model wrote: in a thread that knows the language and nothing of the browser, and whose policy
 * lets nothing out. It ends after its time, whatever it does.
 */
export interface SandboxQuestion {
  code: string;
}

export interface SandboxAnswer {
  text: string;
  isError: boolean;
}

const MOST_MS = 2000;
const LONGEST_CODE = 20_000;

/** What the code gives back or printed. @throws where it fails or takes too long */
export function runJavaScript(code: string, signal?: AbortSignal): Promise<string> {
  if (code.length > LONGEST_CODE)
    return Promise.reject(new Error(`The code has more than ${LONGEST_CODE} characters.`));
  const worker = new Worker(new URL("sandbox-worker.ts", import.meta.url), { type: "module", name: "sandbox" });
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The code ran for ${MOST_MS / 1000} s and was ended.`)), MOST_MS);
    signal?.addEventListener("abort", () => reject(new Error("Stopped.")), { once: true });
    worker.addEventListener("message", ({ data }: MessageEvent<SandboxAnswer>) => {
      clearTimeout(timer);
      if (data.isError) reject(new Error(data.text));
      else resolve(data.text);
    });
    worker.addEventListener("error", ({ message }) => {
      clearTimeout(timer);
      reject(new Error(message || "The sandbox could not be started."));
    });
    worker.postMessage({ code } satisfies SandboxQuestion);
  }).finally(() => worker.terminate());
}

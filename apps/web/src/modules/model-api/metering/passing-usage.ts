/**
 * Reads how many tokens an answer used while it passes, in any of the forms that providers have: a JSON object, or events
 * of which one near the end says it. Of a long answer only its end is kept; where nothing is said nothing is counted.
 */
import { isObject } from "@vitrine/base";

/** Tokens of an answer. */
export interface Usage {
  input: number;
  output: number;
}

const MAX_KEPT = 256 * 1024;

/**
 * @param onEnd receives the tokens, and whether the answer came to its end
 * @param signal ends it before
 */
export function withUsage(
  body: ReadableStream<Uint8Array>,
  onEnd: (usage: Usage | undefined, isWhole: boolean) => void,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let tail = "";
  let isOver = false;
  const end = (isWhole: boolean) => {
    if (!isOver) onEnd(usageIn(tail), isWhole);
    isOver = true;
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener("abort", () => {
        if (isOver) return;
        end(false);
        controller.error(signal.reason);
        void reader.cancel(signal.reason).catch(() => {});
      });
    },
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (isOver) return;
        if (done) {
          end(true);
          return controller.close();
        }
        tail = (tail + decoder.decode(value, { stream: true })).slice(-MAX_KEPT);
        controller.enqueue(value);
      } catch (error) {
        if (!isOver) controller.error(error);
        end(false);
      }
    },
    async cancel(reason) {
      end(false);
      await reader.cancel(reason);
    },
  });
}

/** The last usage that a text names. */
export function usageIn(text: string): Usage | undefined {
  const candidates = [text, ...text.split("\n").map((line) => line.replace(/^data:\s*/, ""))];
  for (const candidate of candidates.toReversed()) {
    if (!candidate.includes('"usage') || !/^\s*\{/.test(candidate)) continue;
    let value: unknown;
    try {
      value = JSON.parse(candidate);
    } catch {
      continue;
    }
    const usage = isObject(value) ? (value["usage"] ?? value["usageMetadata"]) : undefined;
    if (!isObject(usage)) continue;
    const count = (...names: string[]) =>
      Number(names.map((name) => usage[name]).find((each) => each !== undefined) ?? 0);
    const input = count("prompt_tokens", "input_tokens", "promptTokenCount");
    const output = count("completion_tokens", "output_tokens", "candidatesTokenCount");
    if (Number.isFinite(input) && Number.isFinite(output) && input + output > 0) return { input, output };
  }
  return undefined;
}

/** Matches patterns that people enter: some take longer than a lifetime, so the page ends this worker at a deadline. */
import type { PatternAnswer, PatternQuestion } from "./pattern-check.ts";

addEventListener("message", ({ data: { pattern, flags, text } }: MessageEvent<PatternQuestion>) => {
  let answer: PatternAnswer;
  try {
    answer = { matches: new RegExp(pattern, flags).test(text) };
  } catch (error) {
    answer = { problem: error instanceof Error ? error.message : String(error) };
  }
  postMessage(answer);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { reduceRun, type RunState } from "./run-state.ts";

/** The state after an answer that came in these pieces. */
function after(pieces: readonly string[]): RunState {
  return pieces.reduce(
    (run, piece) => reduceRun(run, { kind: "event", event: { state: "text", piece }, now: 0 }),
    reduceRun({ state: "idle" }, { kind: "start", now: 0 }),
  );
}

test("a lone closing tag ends a reasoning, wherever the answer was cut", () => {
  const word = fc.constantFrom("a", " ", "<", "\n", "think", "</", "b.");
  const words = fc.array(word, { maxLength: 20 }).map((all) => all.join(""));
  fc.assert(
    fc.property(words, words, fc.array(fc.nat(60), { maxLength: 6 }), (reasoning, text, cuts) => {
      fc.pre(!`${reasoning}${text}`.includes("think>"));
      const whole = `${reasoning}</think>${text}`;
      const places = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
      const run = after(places.map((at, index) => whole.slice(at, places[index + 1] ?? whole.length)));
      expect(run).toMatchObject({ reasoning: reasoning.trim() });
      expect("text" in run && run.text.trim()).toBe(text.trim());
    }),
  );
});

test("a closing tag in code, or behind its opening one, is text", () => {
  for (const text of ["Write `</think>` last.", "Say <think>so</think>."])
    expect(after([text])).toMatchObject({ text, reasoning: "" });
});

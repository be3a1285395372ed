/** Where speech begins and ends, and in which pieces a text is read. */
import { describe, expect, test } from "vitest";
import { SpeechGate } from "./speech-gate.ts";
import { piecesOf } from "./spoken-text.ts";

describe("speech", () => {
  const states = (gate: SpeechGate, level: number, ms: number) =>
    Array.from({ length: ms / 50 }, () => gate.hear(level, 50)).at(-1);

  test("begins after a moment of sound and ends with a pause", () => {
    const gate = new SpeechGate();
    expect(states(gate, 0.002, 1000)).toBe("waiting");
    expect(states(gate, 0.1, 500)).toBe("speaking");
    expect(states(gate, 0.002, 1000)).toBe("speaking");
    expect(states(gate, 0.002, 300)).toBe("ended");
  });

  test("a click is no speech, and a loud room becomes silence", () => {
    const gate = new SpeechGate();
    states(gate, 0.3, 100);
    expect(states(gate, 0.002, 2000)).toBe("waiting");
    const room = new SpeechGate();
    states(room, 0.03, 60_000);
    expect(states(room, 0.03, 3000)).not.toBe("speaking");
  });
});

test("a text is read in whole sentences, no piece too long, and no word is lost", () => {
  const sentence = "Lisbon lies on the Tagus, near its mouth. ";
  const text = `${sentence.repeat(30)}\n${"word ".repeat(200)}`;
  const pieces = piecesOf(text, "en");
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(400);
  expect(pieces[0]).toMatch(/mouth\.$/);
  expect(pieces.join(" ").split(/\s+/)).toEqual(text.trim().split(/\s+/));
});

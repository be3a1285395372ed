import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SheetColumn } from "../sheet/sheet.ts";
import { strengthsOf, type Outcome } from "./bradley-terry.ts";
import { nextPairing, toPreferences, type Duel } from "./duels.ts";

const votes = (left: string, right: string, won: number, lost: number): Outcome[] => [
  ...Array.from({ length: won }, () => ({ left, right, score: 1 })),
  ...Array.from({ length: lost }, () => ({ left, right, score: 0 })),
];

describe("Bradley–Terry", () => {
  test("of two, with many votes, is the odds of the votes, and the interval is that of a log odds", () => {
    const [best, other] = strengthsOf(["a", "b"], votes("a", "b", 6000, 4000));
    // Each stands half of the difference from the mean.
    const half = Math.log(1.5) / 2;
    expect(best?.id).toBe("a");
    expect(Math.log(best!.share / (1 - best!.share))).toBeCloseTo(half, 3);
    expect(best!.share + other!.share).toBeCloseTo(1);
    const error = Math.sqrt(1 / 6000 + 1 / 4000) / 2;
    const [low, high] = best!.interval.map((share) => Math.log(share / (1 - share)));
    expect((high! - low!) / 2).toBeCloseTo(1.96 * error, 3);
  });

  test("recovers the strengths that made the votes, in its intervals", () => {
    const strength = [1, 0.3, -0.2, -1.1];
    const ids = strength.map((_, at) => String(at));
    let seed = 7;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const outcomes = Array.from({ length: 3000 }, (): Outcome => {
      const left = Math.floor(random() * 4);
      const right = (left + 1 + Math.floor(random() * 3)) % 4;
      const chance = 1 / (1 + Math.exp(strength[right]! - strength[left]!));
      return { left: String(left), right: String(right), score: random() < chance ? 1 : 0 };
    });
    for (const { id, interval } of strengthsOf(ids, outcomes)) {
      const truth = 1 / (1 + Math.exp(-strength[Number(id)]!));
      expect(truth).toBeGreaterThan(interval[0]);
      expect(truth).toBeLessThan(interval[1]);
    }
  });

  test("is finite for any votes, also where one has won them all, and does not depend on their order", () => {
    const outcome = fc.record({
      left: fc.constantFrom("a", "b", "c"),
      right: fc.constantFrom("a", "b", "c", "gone"),
      score: fc.constantFrom(0, 0.5, 1),
    });
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 60 }), (outcomes) => {
        const sorted = (list: readonly Outcome[]) =>
          strengthsOf(["a", "b", "c"], list).toSorted((x, y) => x.id.localeCompare(y.id));
        const strengths = sorted(outcomes);
        for (const [at, { share, interval }] of sorted(outcomes.toReversed()).entries()) {
          expect(share).toBeCloseTo(strengths[at]!.share, 8);
          expect(interval[0]).toBeLessThanOrEqual(share);
          expect(interval[1]).toBeGreaterThanOrEqual(share);
        }
      }),
    );
    const [best] = strengthsOf(["a", "b"], votes("a", "b", 50, 0));
    expect(best!.share).toBeLessThan(1);
    expect(best!.interval[0]).toBeGreaterThan(0.6);
  });
});

test("pairs are drawn evenly, on prompts they have not had, and sides by chance", () => {
  const duels: Duel[] = [];
  for (let at = 0; at < 60; at += 1) {
    const pairing = nextPairing(["a", "b", "c"], ["p", "q"], duels);
    duels.push({ ...pairing!, answers: ["", ""], vote: "tie" });
  }
  const count = (one: (duel: Duel) => boolean) => duels.filter(one).length;
  expect(count(({ left, right }) => [left, right].includes("a") && [left, right].includes("b"))).toBe(20);
  expect(count(({ left, right, prompt }) => prompt === "p" && ![left, right].includes("c"))).toBe(10);
  expect(count(({ left }) => left === "a")).toBeGreaterThan(5);
  expect(count(({ right }) => right === "a")).toBeGreaterThan(5);
  expect(nextPairing(["a"], ["p"], [])).toBeUndefined();
});

test("preferences name what was chosen, whichever side it was on", () => {
  const candidate = (id: string): SheetColumn => ({
    id,
    name: id.toUpperCase(),
    run: `hub~auto~${id}`,
    settings: { system: "", template: "", parameters: {} },
    checks: [],
  });
  const lines = toPreferences(
    [
      { prompt: "p", left: "a", right: "b", answers: ["one", "two"], vote: "right" },
      { prompt: "q", left: "b", right: "a", answers: ["one", "two"], vote: "neither" },
    ],
    ["a", "b"].map(candidate),
  );
  const [first, second] = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({ chosen: "two", rejected: "one", chosen_model: { name: "B" } });
  expect(second).toMatchObject({ vote: "neither", responses: ["one", "two"] });
});

import { describe, expect, test } from "vitest";
import { together } from "./responses.ts";

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

async function* piecesOf(steps: readonly (string | Error | "pause")[]): AsyncGenerator<string, void, void> {
  for (const step of steps) {
    if (step instanceof Error) throw step;
    // oxlint-disable-next-line no-await-in-loop
    if (step === "pause") await pause();
    else yield step;
  }
}

async function writesOf(steps: readonly (string | Error | "pause")[]) {
  const writes: string[] = [];
  let failure: unknown;
  try {
    for await (const text of together(piecesOf(steps))) writes.push(text);
  } catch (error) {
    failure = error;
  }
  return { writes, failure };
}

describe("pieces of a stream", () => {
  test("leave together where they came together, and alone where they came alone", async () => {
    expect(await writesOf(["a", "b", "pause", "c", "pause", "d", "e"])).toEqual({
      writes: ["ab", "c", "de"],
      failure: undefined,
    });
  });

  test("that came before a failure are sent before it", async () => {
    const failure = new Error("cut");
    expect(await writesOf(["a", "b", failure])).toEqual({ writes: ["ab"], failure });
    expect(await writesOf([failure])).toEqual({ writes: [], failure });
  });

  test("that are large are not gathered without end", async () => {
    const { writes } = await writesOf(Array.from({ length: 10 }, () => "x".repeat(50_000)));
    expect(writes.map(({ length }) => length)).toEqual(Array.from({ length: 5 }, () => 100_000));
  });

  test("are asked for no longer when nobody reads", async () => {
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) {
          yield "x";
          // oxlint-disable-next-line no-await-in-loop
          await pause();
        }
      } finally {
        isEnded = true;
      }
    }
    for await (const _ of together(endless())) break;
    expect(isEnded).toBe(true);
  });
});

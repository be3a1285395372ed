import { expect, test } from "vitest";
import type { Machine } from "./common-machine.ts";
import { findMachine } from "./devices.ts";
import { memoryBreakdown } from "./memory.ts";
import { offload } from "./offload.ts";

const LARGE = {
  id: "owner/model",
  tags: [],
  safetensors: { total: 70e9 },
  metadata: { layers: 80, attentionHeads: 64, keyValueHeads: 8, headSize: 128 },
};
const CARD = findMachine("rtx-4090") as Machine;
const FOUR_BITS = { bytes: 42e9 };

test("the layers on the card, with their cache and the program, fit it, and one more does not", () => {
  const found = offload(LARGE, FOUR_BITS, CARD, { tokens: 8192 });
  const { weights, cache = 0, overhead } = memoryBreakdown(LARGE, FOUR_BITS, 8192);
  const layer = (weights + cache) / 80;
  expect(found?.layersOnCard).toBeGreaterThan(0);
  expect(overhead + layer * (found?.layersOnCard ?? 0)).toBeLessThanOrEqual(CARD.memory);
  expect(overhead + layer * ((found?.layersOnCard ?? 0) + 1)).toBeGreaterThan(CARD.memory);
});

test("the number of cards is the least that holds all of it", () => {
  const { cards = 0 } = offload(LARGE, { bytes: 141e9 }, CARD, { tokens: 8192 }) ?? {};
  const needs = (devices: number) => memoryBreakdown(LARGE, { bytes: 141e9 }, 8192, { devices }).total;
  expect(needs(cards)).toBeLessThanOrEqual(cards * CARD.memory);
  expect(needs(cards - 1)).toBeGreaterThan((cards - 1) * CARD.memory);
});

test("the more lies in the main memory, the slower a token", () => {
  const [one, two] = [1, 1.5].map((times) => offload(LARGE, { bytes: 42e9 * times }, CARD, { tokens: 8192 }));
  expect(two?.tokensPerSecond ?? Infinity).toBeLessThan(one?.tokensPerSecond ?? 0);
  expect(one?.tokensPerSecond ?? Infinity).toBeLessThan(CARD.bandwidth / 42e9);
});

test("nothing is moved where it fits, or where the memory is the system's own", () => {
  expect(offload(LARGE, { bytes: 10e9 }, CARD, { tokens: 8192 })).toBeUndefined();
  expect(offload(LARGE, FOUR_BITS, findMachine("laptop-16") as Machine, { tokens: 8192 })).toBeUndefined();
});

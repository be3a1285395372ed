import type { ModelRecord, Offer } from "@vitrine/models";
import { expect, test } from "vitest";
import { modelAccess } from "./playground-data.ts";

const record: ModelRecord = { id: "org/chat", tags: [], origin: { from: "seed" } };
const offer = (provider: string, price?: Offer["price"]): Offer => ({
  provider,
  providerId: "chat",
  model: "org/chat",
  ...(price && { price }),
  readOn: "2026-01-01",
  source: "router.example",
});

test("a provider's price is told where one offer says both halves of it, and not where two disagree", () => {
  const offers = [
    offer("one", { input: 1, output: 2 }),
    offer("half", { input: 1 }),
    offer("none"),
    offer("two", { input: 1, output: 2 }),
    offer("two", { input: 3, output: 4 }),
  ];
  expect(modelAccess(record, "https://hub.example", offers).prices).toEqual({ one: { input: 1, output: 2 } });
  expect(modelAccess(record, "https://hub.example", []).prices).toBeUndefined();
});

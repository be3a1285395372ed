import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { SCHEMAS, schemaRows } from "@vitrine/tasks/schemas";
import { expect, test } from "vitest";
import { PARAMETER_LABELS } from "./messages/parameter-labels.ts";
import { modelAccess } from "./playground-data.ts";

const record: ModelRecord = { id: "org/chat", tags: [], origin: { from: "seed" } };
const listing = (provider: string, price?: ProviderListing["price"]): ProviderListing => ({
  provider,
  providerId: "chat",
  model: "org/chat",
  ...(price && { price }),
  readOn: "2026-01-01",
  source: "router.example",
});

test("a provider's price is shown where one listing has both halves of it, and not where two disagree", () => {
  const listings = [
    listing("one", { input: 1, output: 2 }),
    listing("half", { input: 1 }),
    listing("none"),
    listing("two", { input: 1, output: 2 }),
    listing("two", { input: 3, output: 4 }),
  ];
  expect(modelAccess(record, "https://hub.example", listings).prices).toEqual({ one: { input: 1, output: 2 } });
  expect(modelAccess(record, "https://hub.example", []).prices).toBeUndefined();
});

test("the texts of a chat's parameters are those of its schema", () => {
  const rows = schemaRows(SCHEMAS.conversational.parameters);
  for (const [name, text] of Object.entries(PARAMETER_LABELS))
    expect([name, rows.find((row) => row.name === name)?.description]).toEqual([name, text]);
});

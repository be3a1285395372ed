/** Contradictions that are planted, and the seed itself. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelMetadata, ModelRecord } from "@vitrine/models";
import { expect, test } from "vitest";
import { contradictionsOf, withoutContradictions } from "./contradictions.ts";

const model = (id: string, metadata: ModelMetadata, base?: string): ModelRecord => ({
  id,
  author: id.split("/")[0] ?? "",
  tags: [],
  metadata,
  ...(base !== undefined && { cardData: { base_model: base, base_model_relation: "quantized" } }),
});
const found = (...records: ModelRecord[]) => contradictionsOf(records).map(({ id, fields }) => `${id}: ${fields[0]}`);

test.each<[string, ModelMetadata, boolean]>([
  ["acme/Net-7B", { parametersAbout: 7.6e9 }, false],
  ["acme/Net-7B", { parametersAbout: 70e9 }, true],
  ["acme/Net-1_8B-Chat", { parametersAbout: 1.84e9 }, false],
  ["acme/Llama3.1_8B-Chat", { parametersAbout: 8e9 }, false],
  ["acme/ViT-L-14-laion2B", { parametersAbout: 4e8 }, false],
  ["acme/t5-1b-1b", { parametersAbout: 2.1e9 }, false],
  ["acme/Net-21BA3B", { parametersAbout: 21e9 }, false],
  ["acme/Infinity-3M-Llama3-8B", { parametersAbout: 3e6 }, true],
  ["acme/net", { parametersAbout: 3e6, layers: 32, hiddenSize: 4096 }, true],
  ["acme/net", { parametersAbout: 8e9, layers: 32, hiddenSize: 4096 }, false],
  ["acme/net", { parametersAbout: 8e9, activeParametersAbout: 8e9 }, true],
])("%s with %j contradicts itself: %s", (id, metadata, isFound) => {
  expect(found(model(id, metadata)).length > 0).toBe(isFound);
});

test("a copy is as its base is, and where several people's copies agree the base is what is wrong", () => {
  const base = model("maker/net", { contextLength: 131072, parametersAbout: 8e9, releaseDate: "2025-04-29" });
  const copy = (author: string, metadata: ModelMetadata) => model(`${author}/net-awq`, metadata, "maker/net");
  expect(found(base, copy("ann", { contextLength: 40960 }))).toEqual(["ann/net-awq: contextLength"]);
  expect(found(base, copy("ann", { contextLength: 40960 }), copy("bob", { contextLength: 40960 }))).toEqual([
    "maker/net: contextLength",
  ]);
  expect(found(base, copy("ann", { parametersAbout: 2e9 }))).toEqual(["ann/net-awq: parameters"]);
  expect(found(base, copy("ann", { releaseDate: "2024-01-01" }))).toEqual(["ann/net-awq: releaseDate"]);
  const agreed = [base, copy("ann", { contextLength: 40960 }), copy("bob", { contextLength: 40960 })];
  const settled = withoutContradictions(base, contradictionsOf(agreed));
  expect(settled.metadata).toEqual({ contextLength: 40960, parametersAbout: 8e9, releaseDate: "2025-04-29" });
  expect(settled.sources?.references.at(-1)?.path).toBe("ann/net-awq, bob/net-awq");
  const unknown = withoutContradictions(base, [{ id: base.id, fields: ["contextLength"], why: "" }]);
  expect(unknown.metadata).toEqual({ parametersAbout: 8e9, releaseDate: "2025-04-29" });
});

test("the seed has none of these contradictions", () => {
  const text = readFileSync(join(import.meta.dirname, "../../data/seed/models.jsonl"), "utf8").trim();
  const records = text.split("\n").map((line) => JSON.parse(line) as ModelRecord);
  const ids = new Set(contradictionsOf(records).map(({ id }) => id));
  expect([...ids]).toEqual([]);
});

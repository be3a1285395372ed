import { expect, test } from "vitest";
import type { Row } from "../rows.ts";
import { ofMakers } from "./makers.ts";

const row = (id: string): Row => ({ id, field: "architectures", value: ["X"], release: "scan@1", path: "a.json" });
const named = new Set([
  "google/one",
  "google/two",
  "google/three",
  "someone/one",
  "unsloth/a",
  "unsloth/b",
  "unsloth/c",
]);

test("a model that only a scan found is taken up where other sources name three of its owner's", () => {
  expect([...ofMakers([row("Google/four"), row("someone/two"), row("google/one")], named)]).toEqual(["google/four"]);
});

test("converters, series and quantized copies are left out", () => {
  const left = ["unsloth/d", "google/t5-efficient-base", "google/four-GGUF", "google/four-4bit"];
  expect([...ofMakers(left.map(row), named)]).toEqual([]);
});

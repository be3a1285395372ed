import { readFileSync } from "node:fs";
import type { ModelRecord } from "@vitrine/models";
import { expect, test } from "vitest";
import { isListable } from "./listable.ts";

const recordsIn = (name: string) =>
  readFileSync(new URL(`../../data/seed/${name}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ModelRecord);

test("lists have the models of which more than two facts are known, and the others stand apart", () => {
  const listed = recordsIn("models.jsonl");
  const unlisted = recordsIn("unlisted.jsonl");
  expect(listed.filter((record) => !isListable(record)).map(({ id }) => id)).toEqual([]);
  expect(unlisted.filter(isListable).map(({ id }) => id)).toEqual([]);
  const ids = new Set(listed.map(({ id }) => id));
  expect(unlisted.filter(({ id }) => ids.has(id))).toEqual([]);
});

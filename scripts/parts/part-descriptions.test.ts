import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeParts } from "./part-descriptions.ts";

test("the gallery describes the parts as they are: else npm run describe:parts", () => {
  const kept = new URL("../../apps/web/src/site/gallery/part-descriptions.json", import.meta.url);
  expect(JSON.parse(readFileSync(kept, "utf8"))).toEqual(describeParts());
});

test("every part has props, and every example its source", () => {
  for (const [name, { props, examples }] of Object.entries(describeParts().parts)) {
    expect(props.length, name).toBeGreaterThan(0);
    expect(Object.keys(examples).length, name).toBeGreaterThan(0);
    for (const source of Object.values(examples)) expect(source).toMatch(/^<[A-Z]/);
  }
});

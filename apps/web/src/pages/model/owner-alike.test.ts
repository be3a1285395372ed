/** Names of owners that look like those of others, and the owners of the seed, of which few do. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mixesScripts, namesReadAs } from "./owner-alike.tsx";

test.each([
  ["0penAI", "openai"],
  ["g00g1e", "google"],
  ["m1crosoft", "microsoft"],
  ["gооgle", "google"],
])("%s may be taken for %s", (name, other) => {
  expect(namesReadAs(name)).toContain(other);
  expect(namesReadAs(other)).toEqual([]);
});

test("only names in several scripts are mixed", () => {
  expect(mixesScripts("gооgle")).toBe(true);
  expect(["Яндекс", "openai", "日本語model", "naïve"].filter(mixesScripts)).toEqual([]);
});

test("hardly an owner of the seed is taken for another", () => {
  const seed = readFileSync(new URL("../../../../../data/seed/models.jsonl", import.meta.url), "utf8");
  const owners = new Set([...seed.matchAll(/"id":"([^"/]+)\//g)].map(([, owner = ""]) => owner));
  const names = new Set([...owners].map((owner) => owner.toLowerCase()));
  const marked = [...owners].filter((owner) => namesReadAs(owner).some((name) => names.has(name)));
  expect(owners.size).toBeGreaterThan(1000);
  expect(marked).toEqual([]);
});

/** Pages are made of parts and keep only loading and layout, so the file of each is short. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROUTES = join(import.meta.dirname, "../../apps/web/src/routes");

test("no page's file has 200 lines", () => {
  const lengths = readdirSync(ROUTES)
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => [name, readFileSync(join(ROUTES, name), "utf8").trimEnd().split("\n").length] as const);
  expect(lengths.length).toBeGreaterThan(30);
  expect(lengths.filter(([, lines]) => lines >= 200)).toEqual([]);
});

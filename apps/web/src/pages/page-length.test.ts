/** Pages consist of components and keep only loading and layout, so the file of each is short. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const MAX_LINES = 199;

test(`no file of a page has more than ${MAX_LINES} lines`, () => {
  const pages = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), "utf8").trimEnd() }))
    // Files of a page that runs on the server know the page's type; interactive components do not.
    .filter(({ text }) => text.includes("shell/page.ts"))
    .map(({ name, text }) => [name, text.split("\n").length] as const);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(([, lines]) => lines > MAX_LINES)).toEqual([]);
});

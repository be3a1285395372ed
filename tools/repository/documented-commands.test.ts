/** Commands in the documentation: each `npm run …` is one that this repository has. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const scriptsOf = (folder: string) =>
  (JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as { scripts: Record<string, string> }).scripts;
const HAS = { root: scriptsOf("."), tools: scriptsOf("tools") };

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join("docs", path)),
];

test("the root has the commands of users and contributors alone", () => {
  expect(Object.keys(HAS.root).length).toBeLessThanOrEqual(25);
});

test("every npm command that a page names exists", () => {
  const missing = pages.flatMap((path) =>
    [
      ...readFileSync(join(ROOT, path), "utf8").matchAll(
        /\bnpm run ([a-z][\w:-]*)(?![\w:-]| -w (?!tools))( -w tools)?/g,
      ),
    ].flatMap(([found, name = "", inTools]) =>
      Object.hasOwn(HAS[inTools ? "tools" : "root"], name) ? [] : [`${path}: ${found}`],
    ),
  );
  expect(missing).toEqual([]);
});

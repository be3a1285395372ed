/** Commands in the documentation: each `npm run …` is one that this repository has. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

/** Described where it will be, before it is there. */
const PLANNED = ["new"];

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join("docs", path)),
];

test("every npm command that a page names exists", () => {
  const missing = pages.flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(/\bnpm run ([a-z][\w:-]*)(?![\w:-]| -w)/g)].flatMap(
      ([, name = ""]) => (Object.hasOwn(scripts, name) || PLANNED.includes(name) ? [] : [`${path}: npm run ${name}`]),
    ),
  );
  expect(missing).toEqual([]);
});

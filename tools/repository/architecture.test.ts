/** The architecture page: every file, folder and type that it names exists. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PACKAGE_IMPORTS } from "./rooms.ts";

const ROOT = join(import.meta.dirname, "../..");
const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");

/** Code spans outside of code blocks. */
const spans = [...page.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

const TOP_FOLDERS = ["packages", "apps", "docs", "data", "e2e", "tools", "deploy", "examples"];

test("every file and folder on the page exists", () => {
  const paths = spans.filter((span) => TOP_FOLDERS.includes(span.split("/")[0] ?? ""));
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("every type of the table is exported by its file", () => {
  const rows = [...page.matchAll(/^\| `([A-Z]\w+)` \| `([^`]+)` \|/gm)];
  expect(rows).toHaveLength(10);
  const missing = rows.filter(([, type = "", file = ""]) => {
    const source = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), "utf8") : "";
    return !new RegExp(`^export (?:interface|type|class) ${type}\\b`, "m").test(source);
  });
  expect(missing.map(([, type, file]) => `${type} in ${file}`)).toEqual([]);
});

test("a search text, a chat message and a record can be followed in six files each", () => {
  const [, table = ""] = /## Follow one thing\n([\s\S]*?)\n## /.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| (an? [a-z ]+) \| (.+) \|$/gm)];
  expect(rows.map(([, what, files = ""]) => [what, files.split(", ").length])).toEqual([
    ["a search text", 6],
    ["a chat message", 6],
    ["a record", 6],
  ]);
});

test("the page lists every package", () => {
  const listed = new Set(spans.filter((span) => /^packages\/[a-z-]+$/.test(span)));
  const present = readdirSync(join(ROOT, "packages"))
    .map((name) => `packages/${name}`)
    .filter((folder) => existsSync(join(ROOT, folder, "package.json")));
  expect([...listed].sort()).toEqual(present.sort());
});

test("the imports that the page lists are those that the check allows", () => {
  const [, table = ""] = /## Packages\n([\s\S]*?)<!--/.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| `packages\/([a-z-]+)` \| [^|]+ \| ([^|]*)\|$/gm)];
  const listed = Object.fromEntries(
    rows.map(([, name = "", names = ""]) => [name, names.trim().split(", ").filter(Boolean)]),
  );
  expect(listed, "edit the table of docs/architecture.md or tools/repository/rooms.ts").toEqual(PACKAGE_IMPORTS);
});

test("no package and no app imports from tools", () => {
  const { stdout } = spawnSync("git", ["grep", "-lE", String.raw`"(\.\./){3,}tools/`, "--", "packages", "apps"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
});

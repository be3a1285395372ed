/**
 * The guides of tasks: enough of them, each with its sections, each written for its task, and code
 * that would run. Independent parsers parse it, and TypeScript is checked against the client's own
 * types.
 */
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pythonError } from "@vitrine/code/testing";
import { TASKS } from "@vitrine/tasks";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { describe, expect, test } from "vitest";
import { codeIn } from "./documented-code.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
const FOLDER = join(ROOT, "docs/tasks");

const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".md"));
const guides = new Map(
  await Promise.all(
    files.map(async (name) => [name.slice(0, -".md".length), await readFile(join(FOLDER, name), "utf8")] as const),
  ),
);

const SECTIONS = [
  "What goes in and comes out",
  "When to use it",
  "Variants",
  "Choosing a model",
  "Metrics",
  "Pitfalls",
  "Code",
  "Further reading",
];

/** Prose of a page in paragraphs: no front matter, code, tables or lists of one word. */
function paragraphs(markdown: string): string[] {
  return markdown
    .replace(/^---[\s\S]*?^---$/m, "")
    .replace(/^```[\s\S]*?^```$/gm, "")
    .split(/\n\n+/)
    .map((text) => text.trim())
    .filter((text) => text.length > 60 && !/^[#<|]/.test(text));
}

test("there are at least 45, each for a task of the catalog that has a descriptor", () => {
  expect(guides.size).toBeGreaterThanOrEqual(45);
  for (const id of guides.keys()) {
    expect(Object.keys(TASKS)).toContain(id);
    expect(DESCRIPTORS[id as keyof typeof DESCRIPTORS].isPlaceholder ?? false, id).toBe(false);
  }
});

describe.each([...guides])("the guide of %s", (id, markdown) => {
  test("has every section, in order, and links to its task", () => {
    const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
    expect(headings).toEqual(SECTIONS);
    expect(markdown).toContain(`/tasks/${id})`);
    expect(markdown).toMatch(/^---\ntitle: .+\ndescription: .+\nsection: Task guides\norder: \d+\n---\n/);
  });

  test("has code in Python that parses", () => {
    const code = codeIn(markdown, ["python", "py"]);
    expect(code.length).toBeGreaterThan(0);
    for (const one of code) expect(pythonError(one)).toBeUndefined();
  });
});

test("no two of them share a paragraph or most of one, nor copy the task's own page", () => {
  const shingles = (text: string) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return new Set(words.map((_, at) => words.slice(at, at + 7).join(" ")).slice(0, Math.max(0, words.length - 6)));
  };
  const owners = new Map<string, string>();
  const about = Object.entries(DESCRIPTORS).flatMap(([id, { about: texts }]) =>
    texts.map((text) => [`the page of ${id}`, text] as const),
  );
  const all = [...about, ...[...guides].flatMap(([id, text]) => paragraphs(text).map((one) => [id, one] as const))];
  const shared: string[] = [];
  for (const [owner, paragraph] of all) {
    const local = shingles(paragraph);
    const known = [...local].filter((shingle) => owners.has(shingle) && owners.get(shingle) !== owner);
    if (known.length > local.size * 0.3 && known.length > 2)
      shared.push(`${owner} and ${owners.get(known[0] ?? "")}: ${paragraph.slice(0, 80)}`);
    for (const shingle of local) if (!owners.has(shingle)) owners.set(shingle, owner);
  }
  expect(shared).toEqual([]);
});

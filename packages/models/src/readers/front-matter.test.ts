/** The front matter of hostile and of careless cards. */
import { expect, test } from "vitest";
import { readFrontMatter } from "./front-matter.ts";

const SIZE = 500_000;
const filled = (part: string) => part.repeat(Math.floor(SIZE / part.length));

test.each([
  ["nested mappings", filled("a: ")],
  ["nested lists", filled("- ")],
  ["nested flow lists", filled("[")],
  ["nested flow mappings", filled("{a: ")],
  ["commas", `[${filled(",")}]`],
  ["tags", filled("!a ")],
  ["anchors", filled("&a ")],
  ["aliases", filled("*a ")],
  ["quotes", filled("'a' ")],
  ["directives", filled("%YAML 9\n")],
  ["documents", filled("...\n")],
  ["names", Array.from({ length: 40_000 }, (_, index) => `name${index}: v`).join("\n")],
  ["commas, as many as are read", `[${",".repeat(90_000)}]`],
  ["tags, as many as are read", "!a ".repeat(45_000)],
  [
    "an alias of an alias of an alias",
    `a0: &a0 [x]\n${Array.from({ length: 30 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`).join("\n")}`,
  ],
])("%s end in time", (_name, yaml) => {
  const began = process.cpuUsage();
  const { data, fault } = readFrontMatter(`---\n${yaml}\n---\n# Card\n`);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1e6).toBeLessThan(3);
  expect([data, fault === undefined]).toEqual([{}, false]);
});

test("a fault has its line in the file", () => {
  expect(readFrontMatter("---\nlicense: mit\ntags: [a\n---\n").fault).toMatch(/\(line [34]\)$/);
  expect(readFrontMatter("\n\n---\nlicense: mit\n b: c\n---\n").fault).toMatch(/\(line [45]\)$/);
});

test("names that stand twice are told, and the last counts", () => {
  const { data, repeated } = readFrontMatter("---\nlicense: mit\ntags: [a]\nlicense: gemma\n---\n");
  expect([data["license"], repeated]).toEqual(["gemma", ["license"]]);
  expect(readFrontMatter("---\nlicense: mit\n---\n")).toEqual({ data: { license: "mit" }, body: "" });
});

test("empty lines above are no text", () => {
  expect(readFrontMatter("\n---\nlicense: mit\n---\nText\n")).toEqual({ data: { license: "mit" }, body: "Text\n" });
});

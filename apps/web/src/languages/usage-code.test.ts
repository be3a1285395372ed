/** Texts that come with usage code: each language says those that pages show, and nothing that no code has. */
import { readFileSync } from "node:fs";
import { usageSnippets } from "@vitrine/libraries";
import type { ModelRecord } from "@vitrine/models";
import { describe, expect, test } from "vitest";
import { written as de } from "./de/usage-code.ts";
import { written as es } from "./es/usage-code.ts";
import { written as fr } from "./fr/usage-code.ts";
import { written as ja } from "./ja/usage-code.ts";
import { writtenBy } from "./written.ts";
import { written as zh } from "./zh/usage-code.ts";

const LANGUAGES = Object.entries({ de, es, fr, ja, zh });
/** The same word in the other language. */
const SAME = /^(?:Prompt|Question|Text|Token|Attention|Revision|Checkpoint|Adapter|Encoder|Vocoder|Images)$/;

/** Enough to have every field, in a second. */
const EVERY = 12;
const snippets = readFileSync(new URL("../../../../data/seed/models.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line, at) => line !== "" && at % EVERY === 0)
  .flatMap((line) => usageSnippets(JSON.parse(line) as ModelRecord));
const holes = snippets.flatMap((snippet) => snippet.holes);
const notes = snippets.flatMap((snippet) => snippet.notes);
const headings = snippets.flatMap(({ title }) => title ?? []);
/** Names of devices, formats and programs are the same in every language. */
const choices = holes
  .filter(({ kind }) => kind === "choice")
  .flatMap(({ options = [] }) => options)
  .filter((option) => / |^(?:default|newest|none|off|on|one)$/.test(option) && !/^[A-Z(]|^winget|\.gguf$/.test(option));

describe.each(LANGUAGES)("usage code in %s", (_, written) => {
  test("has names for every field and choice in words", () => {
    const missing = [...holes.map(({ label }) => label), ...choices].filter(
      (text) => written(text) === text && !SAME.test(text),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  test("has nearly every note and heading that pages show", () => {
    const left = [...notes, ...headings].filter((text) => written(text) === text);
    expect(left.length / (notes.length + headings.length)).toBeLessThan(0.02);
  });
});

test("values of a text come into its translation", () => {
  const note = "Needs about 20 GB of memory in 16 bits, 10 GB in 8, 6 GB in 4.";
  expect(de(note)).toBe("Benötigt etwa 20 GB Speicher mit 16 Bit, 10 GB mit 8, 6 GB mit 4.");
  expect(ja("Then open http://localhost:3000")).toContain("http://localhost:3000");
  expect(de("Vitrine has no loading code for Open-Sora; how to go on: https://a.example")).toBe(
    "Vitrine hat keinen Ladecode für Open-Sora; so geht es weiter: https://a.example",
  );
  expect(de("Something else in 8 bits.")).toBe("Something else in 8 bits.");
  expect(writtenBy({})("toString")).toBe("toString");
});

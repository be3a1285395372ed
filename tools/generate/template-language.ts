/**
 * Descriptions of the language server for each name of the template language: the entries of the reference page, whose
 * examples are tested against Python.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { headOf, type GeneratedFile, type Generator } from "./generator.ts";

const PAGE = "docs/chat-templates/reference.md";
const FILE = "packages/chat-template/src/language-server/generated/language-reference.ts";

/** Sections of the page, and the kind of name that each one describes. */
const KINDS: Readonly<Record<string, string>> = {
  Statements: "statement",
  "The loop variable": "loop",
  Functions: "function",
  Filters: "filter",
  Tests: "test",
  "Methods of texts": "text",
  "Methods of lists, tuples and ranges": "list",
  "Methods of dictionaries": "dictionary",
};

/** A name, what it does, an example, and what the example gives. */
type Entry = [name: string, meaning: string, example: string, result: string];

export const templateLanguage: Generator = {
  id: "template-language",
  inputs: ["tools/generate", PAGE],
  files: templateLanguageFiles,
};

function templateLanguageFiles(root: string): GeneratedFile[] {
  const sections = readFileSync(join(root, PAGE), "utf8").split(/^## /m);
  const kinds = sections.flatMap((section) => {
    const kind = KINDS[section.slice(0, section.indexOf("\n")).trim()];
    return kind === undefined ? [] : [`  ${kind}: [\n${entriesOf(section).map(line).join("")}  ],\n`];
  });
  const comment = "/** Name, meaning, example and result of everything that the language has. */";
  const type = "Readonly<Record<string, readonly (readonly [string, string, string, string])[]>>";
  return [
    {
      path: FILE,
      text: `${headOf(PAGE)}\n${comment}\nexport const LANGUAGE_REFERENCE: ${type} = {\n${kinds.join("")}};\n`,
    },
  ];
}

const line = (entry: Entry): string => `    ${JSON.stringify(entry).replaceAll('","', '", "')},\n`;

function entriesOf(section: string): Entry[] {
  const entries: Entry[] = [];
  for (const part of section.split(/^### /m).slice(1)) {
    const name = /^`(\w+)[^`]*`/.exec(part)?.[1];
    const meaning = /^(?!`|$|\|)(.+)$/m.exec(part.slice(part.indexOf("\n")))?.[1];
    if (!name || !meaning) continue;
    const [example = "", result = ""] = [...part.matchAll(/^```\w+\n([\s\S]*?)\n```$/gm)].map(([, code = ""]) => code);
    entries.push([name, meaning, example, result]);
  }
  for (const row of section.matchAll(/^\| `(\w+)` \|(.+)\|$/gm)) {
    const [meaning = "", example = ""] = (row[2] ?? "")
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    const [, source = "", result = ""] = /^`(.+)` → `(.*)`$/.exec(example) ?? [];
    entries.push([row[1] ?? "", meaning, source.replaceAll("␣", " "), result]);
  }
  return entries;
}

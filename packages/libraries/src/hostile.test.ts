import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  hostileString,
  javascriptError,
  javascriptStrings,
  loadGrammars,
  pythonError,
  pythonStrings,
  runPython,
} from "@vitrine/code/testing";
import type { Grammars } from "@vitrine/code/testing";
import type { ModelRecord } from "@vitrine/models";
import { LIBRARIES, usageFor, usages, usageSnippets } from "./index.ts";
import type { Snippet } from "./index.ts";
import { readModelFacts } from "./model-facts.ts";
import { hostileRecord, MEGABYTE_RECORDS } from "./testing/hostile-records.ts";

const GENERATORS = LIBRARIES.filter((library) => library.snippets !== undefined).map(({ id }) => id);

/** Holes that take any text. */
const FILLED_HOLES = ["gguf-file", "base-model", "weights-file", "agent-file", "sentis-file", "robot-port", "dataset"];

const nameOf = (id: string) => id.slice(id.indexOf("/") + 1) || id;

/** Titles of blocks that come before or after the one that names the model. */
const WITHOUT_ID = new Set(["Install", "Install it as a package", "Estimate depth with the downloaded weights"]);

/** Libraries whose snippets hold less than the whole id; nothing where the library fetches its own weights. */
const PART_OF_ID: ReadonlyMap<string, (id: string) => string> = new Map([
  ["stanza", (id: string) => nameOf(id).replace("stanza-", "")],
  ["sap-rpt-1-oss", () => ""],
  ["unity-sentis", () => ""],
  ["chatterbox", () => ""],
  ["chat_tts", () => ""],
  ["vui", () => ""],
  ["whisperkit", () => ""],
  ["PaddleOCR", nameOf],
  ["perception-encoder", nameOf],
]);

let grammars: Grammars;
beforeAll(async () => {
  grammars = await loadGrammars();
});

function syntaxError(snippet: Snippet): string | undefined {
  switch (snippet.language) {
    case "python":
      return pythonError(snippet.code);
    case "javascript":
      return javascriptError(snippet.code);
    case "csharp":
      return grammars.csharpError(snippet.code);
    case "json":
      return void JSON.parse(snippet.code);
    case "shell":
      return grammars.shellError(snippet.code);
  }
}

/** The values that stand in a snippet as literals, read by a parser that is not ours. */
function literals({ language, code }: Snippet): string[] {
  if (language === "python") return pythonStrings(code);
  if (language === "javascript") return javascriptStrings(code);
  if (language === "csharp") return grammars.csharpStrings(code);
  return grammars.shellWords(code);
}

/** What a shell can hold of a value: no NUL, three unreadable bytes for a lone surrogate. */
const shellForm = (value: string) => value.replaceAll("\0", "").replace(/\p{Cs}/gu, "\ufffd\ufffd\ufffd");

/** Everything that is wrong with what one generator makes of one record. */
function problemsOf(model: ModelRecord, library: string, fill: Record<string, string> = {}): string[] {
  const usage = usageFor(model, library, { fill });
  if (!("snippets" in usage)) return usage.code === "nothing-to-show" ? [] : [`${library}: ${usage.reason}`];
  return usage.snippets.flatMap((snippet) => {
    const problems = [syntaxError(snippet), grammars.shellError(snippet.install ?? "")].filter(
      (each) => each !== undefined,
    );
    const found = snippet.code === "" ? [] : literals(snippet);
    for (const { name, value } of snippet.holes)
      if (!found.some((text) => text.includes(snippet.language === "shell" ? shellForm(value) : value)))
        problems.push(`hole ${name} does not come back`);
    const wanted = expectedValue(model.id, library, snippet.language);
    const namesTheModel = found.length > 0 && !WITHOUT_ID.has(snippet.title ?? "");
    if (namesTheModel && !found.some((value) => value.includes(wanted))) problems.push("the id does not come back");
    for (const value of carriedValues(model, library)) {
      if (namesTheModel && !found.includes(value))
        problems.push(`the value ${JSON.stringify(value)} does not come back`);
    }
    return problems.map((problem) => `${library}: ${problem} in ${snippet.code.slice(0, 500)}`);
  });
}

/** Values of the record, other than its id, that a generator writes into its code. */
function carriedValues(model: ModelRecord, library: string): string[] {
  const facts = readModelFacts(model);
  switch (library) {
    case "adapter-transformers":
      return [facts?.adapterModelName ?? []].flat();
    case "peft":
      return [facts?.peft.baseModel ?? []].flat();
    case "sklearn":
      return [facts?.tags.has("skops") === true ? (facts.sklearn.file ?? []) : "sklearn_model.joblib"].flat();
    case "transformers.js":
      return [facts?.task ?? []].flat();
    default:
      return [];
  }
}

/** What a snippet must hold of the id: often all of it, sometimes a part; a shell has no NUL. */
function expectedValue(id: string, library: string, language: Snippet["language"]): string {
  const part = PART_OF_ID.get(library) ?? ((whole: string) => whole);
  const shown = part(id);
  return language === "shell" ? shellForm(shown) : shown;
}

describe("ten thousand hostile records", () => {
  test(
    "through every generator: nothing throws, every snippet parses, every id comes back",
    { timeout: 900_000 },
    () => {
      const property = fc.property(hostileRecord, hostileString, (model, chosen) => {
        const fill = Object.fromEntries(FILLED_HOLES.map((hole) => [hole, chosen]));
        expect(GENERATORS.flatMap((library) => problemsOf(model, library, fill))).toEqual([]);
      });
      expect(() => fc.assert(property, { numRuns: 10_000 })).not.toThrow();
    },
  );

  test("through the choice of libraries: always some code, and no generator fails", { timeout: 60_000 }, () => {
    const property = fc.property(hostileRecord, (model) => {
      expect(usageSnippets(model).some(({ code }) => code !== "")).toBe(true);
      expect(usages(model).filter((usage) => "code" in usage && usage.code === "generator-failed")).toEqual([]);
    });
    expect(() => fc.assert(property, { numRuns: 2000 })).not.toThrow();
  });
});

test("the real Python parses what five hundred hostile records give", { timeout: 120_000 }, ({ skip }) => {
  const sources = fc.sample(hostileRecord, 500).flatMap((model) =>
    GENERATORS.flatMap((library) => {
      const usage = usageFor(model, library);
      return "snippets" in usage
        ? usage.snippets.filter(({ language }) => language === "python").map(({ code }) => code)
        : [];
    }),
  );
  const refused = runPython(
    `
import ast
def ok(source):
    try:
        ast.parse(source.encode("utf-8"))
        return True
    except (SyntaxError, ValueError):
        return False
result = [s for s in data if not ok(s)][:3]`,
    [...new Set(sources)],
  );
  if (refused === undefined) return skip("python3 is not installed on this machine");
  expect(refused).toEqual([]);
});

test("texts of a megabyte are handled in time linear in their length", { timeout: 120_000 }, () => {
  for (const model of MEGABYTE_RECORDS) {
    for (const library of GENERATORS) {
      // Processor time, which other work on the machine does not lengthen.
      const started = process.cpuUsage();
      const usage = usageFor(model, library);
      expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000);
      expect(usage).not.toMatchObject({ code: "generator-failed" });
    }
  }
  const [first] = MEGABYTE_RECORDS;
  expect(
    ["transformers", "timm", "peft"].flatMap((library) =>
      first === undefined ? [library] : problemsOf(first, library),
    ),
  ).toEqual([]);
});

test("what is not a record at all gives a reason, not an exception", () => {
  const shapes: unknown[] = [
    undefined,
    null,
    7,
    "x",
    [],
    {},
    { id: 7 },
    { id: "" },
    { id: " " },
    Object.create({ id: "inherited" }),
  ];
  for (const shape of shapes) {
    expect(usageSnippets(shape as ModelRecord)).toEqual([]);
    expect(usageFor(shape as ModelRecord, "timm")).toMatchObject({ code: "unusable-record" });
  }
  expect(usageFor({ id: "a/b", tags: [] }, "timm", { fill: null as never })).toHaveProperty("snippets");
  expect(usageFor({ id: "a/b", tags: [] }, undefined as never)).toMatchObject({ code: "unknown-library" });
});

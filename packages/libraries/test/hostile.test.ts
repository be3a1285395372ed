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
  type Grammars,
} from "@vitrine/code/testing";
import type { ModelRecord } from "@vitrine/models";
import { isTaskId } from "@vitrine/tasks";
import { LIBRARIES, usageFor, usages, usageSnippets, type Snippet } from "../src/index.ts";
import { readSnippetModel } from "../src/model/snippet-model.ts";
import { exampleSnippets } from "./example-snippets.ts";
import { hostileRecord, longTextRecords, spoiled } from "./hostile-records.ts";
import { PLAUSIBLE } from "./records.ts";

const GENERATORS = LIBRARIES.filter((library) => library.snippets !== undefined).map(({ id }) => id);

/** Every hole of every generator, but the one whose value replaces the id. */
const FILLED_HOLES = new Set(
  exampleSnippets().flatMap(({ snippet }) =>
    snippet.holes.map(({ name }) => name).filter((name) => name !== "sae-release"),
  ),
);

const repositoryName = (id: string) => id.slice(id.indexOf("/") + 1) || id;

/** Titles of blocks that come before or after the one that names the model, or name it inside of JSON. */
const WITHOUT_ID =
  /^Install|^Use it as an installed|downloaded|^Follow a reference|^Call it$|^Write down|^Run (?:with the adapter|quickly|in two)/;

/** Libraries whose snippets hold less than the whole id; nothing where the library fetches its own weights. */
const PART_OF_ID: ReadonlyMap<string, (id: string) => string> = new Map([
  ["stanza", (id: string) => repositoryName(id).replace("stanza-", "")],
  ["sap-rpt-1-oss", () => ""],
  ["unity-sentis", () => ""],
  ["chatterbox", () => ""],
  // Models of these have names in their packages.
  ["fastembed", () => ""],
  ["imgutils", () => ""],
  ["melo-tts", () => ""],
  ["onnx-asr", () => ""],
  ["coqui", () => ""],
  ["chat_tts", () => ""],
  ["vui", () => ""],
  ["whisperkit", () => ""],
  // Whole-page models are named by their version alone; the others by name, which the test of PaddleOCR checks.
  ["PaddleOCR", () => ""],
  ["perception-encoder", repositoryName],
  ["outetts", repositoryName],
  ["colipri", () => ""],
  ["cxr-foundation", () => ""],
  ["flextab", () => ""],
  ["mesh-anything", () => ""],
  ["opendde", () => ""],
  ["py-feat", () => ""],
  ["supertonic", () => ""],
  ["tabpfn", () => ""],
  ["tabicl", () => ""],
  // Named by the size in the name alone.
  ["esm", () => ""],
  ["fairchem", () => ""],
  ["birder", repositoryName],
  ["mobilint", repositoryName],
  ["magenta-realtime", () => ""],
  ["lightglue", () => ""],
  ["openasr", (id: string) => id.slice(id.lastIndexOf("/") + 1) || id],
  // Named only where the repository has a configuration file.
  ["pocket-tts", () => ""],
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

/** The values that are in a snippet as literals, read by a parser that is not ours. */
function literals({ language, code }: Snippet): string[] {
  if (language === "python") return pythonStrings(code);
  if (language === "javascript") return javascriptStrings(code);
  if (language === "csharp") return grammars.csharpStrings(code);
  return grammars.shellWords(code);
}

/** Value as a shell can hold it: no NUL, three unreadable bytes for a lone surrogate. */
const shellForm = (value: string) => value.replaceAll("\0", "").replace(/\p{Cs}/gu, "\ufffd\ufffd\ufffd");

/** Code texts that were parsed before: many records give the same code, and it need not be judged twice. */
const judged = new Map<string, { error: string | undefined; found: string[] }>();

/** The independent parser's result for a snippet: its first error, or the values of its literals. */
function judge(snippet: Snippet): { error: string | undefined; found: string[] } {
  const key = `${snippet.language}\n${snippet.code}`;
  const known = judged.get(key);
  if (known !== undefined) return known;
  const error = syntaxError(snippet);
  const result = { error, found: error !== undefined || snippet.code === "" ? [] : literals(snippet) };
  judged.set(key, result);
  return result;
}

const installs = new Set<string>();

/** Everything that is wrong with what one generator makes of one record. */
function problemsOf(model: ModelRecord, library: string, fill: Record<string, string> = {}): string[] {
  const usage = usageFor(model, library, { fill });
  if (!("snippets" in usage))
    return usage.code === "nothing-to-show" || usage.code === "does-not-run" ? [] : [`${library}: ${usage.reason}`];
  return usage.snippets.flatMap((snippet) => {
    const problems: string[] = [];
    const { error, found } = judge(snippet);
    if (error !== undefined) problems.push(error);
    if (snippet.install !== undefined && !installs.has(snippet.install)) {
      installs.add(snippet.install);
      const refused = grammars.shellError(snippet.install);
      if (refused !== undefined) problems.push(refused);
    }
    for (const { name, value, kind } of snippet.holes)
      if (
        kind !== "choice" &&
        !found.some((text) => text.includes(snippet.language === "shell" ? shellForm(value) : value))
      )
        problems.push(`hole ${name} does not come back`);
    const wanted = expectedValue(model.id, library, snippet.language);
    const namesTheModel = found.length > 0 && !WITHOUT_ID.test(snippet.title ?? "");
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
  const snippetModel = readSnippetModel(model);
  switch (library) {
    case "adapter-transformers":
      return [snippetModel?.adapterModelName ?? []].flat();
    case "peft":
      return [snippetModel?.peft.baseModel ?? []].flat();
    case "sklearn":
      return [
        snippetModel?.tags.has("skops") === true ? (snippetModel.sklearn.file ?? []) : "sklearn_model.joblib",
      ].flat();
    case "transformers.js":
      // Models of some of the catalog's own tasks are loaded by other names.
      return snippetModel?.task === undefined || isTaskId(snippetModel.task) ? [] : [snippetModel.task];
    default:
      return [];
  }
}

/** The segment of the id that a snippet must contain: often all of it; a shell has no NUL. */
function expectedValue(id: string, library: string, language: Snippet["language"]): string {
  const part = PART_OF_ID.get(library) ?? ((whole: string) => whole);
  const shown = part(id);
  return language === "shell" ? shellForm(shown) : shown;
}

const RUNS = Number(process.env["VITRINE_TEST_RUNS"] ?? 1);
/** One of so many hostile texts in turn: generators print them by the same functions. */
const EVERY = RUNS > 1 ? 1 : 3;

describe("hostile records", () => {
  test("every generator, every branch, every hostile text in every field: it parses and comes back", () => {
    let turn = 0;
    const problems = Object.entries(PLAUSIBLE).flatMap(([library, records]) =>
      records.flatMap((model) =>
        spoiled(model).flatMap((variant) => (turn++ % EVERY === 0 ? problemsOf(variant, library) : [])),
      ),
    );
    expect([...new Set(problems)].slice(0, 3)).toEqual([]);
  });

  test("random ones, three generators each in turn: nothing throws, every snippet parses, every id comes back", () => {
    let turn = 0;
    const property = fc.property(hostileRecord, hostileString, (model, chosen) => {
      const fill = Object.fromEntries([...FILLED_HOLES].map((hole) => [hole, chosen]));
      const chosenGenerators = [0, 1, 2].map((step) => GENERATORS[(turn + step) % GENERATORS.length] ?? "");
      turn += chosenGenerators.length;
      expect(chosenGenerators.flatMap((library) => problemsOf(model, library, fill))).toEqual([]);
    });
    expect(() => fc.assert(property, { numRuns: 1_000 * RUNS, endOnFailure: true })).not.toThrow();
  });

  test("through the choice of libraries: always some code, and no generator fails", () => {
    const property = fc.property(hostileRecord, (model) => {
      expect(usageSnippets(model).some(({ code }) => code !== "")).toBe(true);
      expect(usages(model).filter((usage) => "code" in usage && usage.code === "generator-failed")).toEqual([]);
    });
    expect(() => fc.assert(property, { numRuns: 300 * RUNS })).not.toThrow();
  });

  test("the real Python parses everything that the others gave", ({ skip }) => {
    const sources = [...judged.keys()].filter((key) => key.startsWith("python\n")).map((key) => key.slice(7));
    expect(sources.length).toBeGreaterThan(5000 / EVERY);
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
      sources,
    );
    if (refused === undefined) return skip("python3 is not installed on this machine");
    expect(refused).toEqual([]);
  });
});

describe("long texts are handled in time linear in their length", () => {
  /** Processor time, which other work on the machine does not lengthen, in milliseconds. */
  const timeOf = (model: ModelRecord, library: string) => {
    const started = process.cpuUsage();
    const usage = usageFor(model, library);
    expect(usage).not.toMatchObject({ code: "generator-failed" });
    return process.cpuUsage(started).user / 1000;
  };

  test("every generator, fifty thousand characters of every troublesome kind", { tags: ["whole"] }, () => {
    for (const model of longTextRecords(50_000)) {
      for (const library of GENERATORS) expect(timeOf(model, library)).toBeLessThan(300);
    }
  });

  test("the generators that write most texts, a third of a megabyte", { tags: ["whole"] }, () => {
    const records = longTextRecords(333_000);
    const libraries = ["transformers", "diffusers", "sentence-transformers", "keras-hub", "llama-cpp-python", "ltx"];
    for (const [i, library] of libraries.entries()) {
      const model = records[i % records.length];
      if (model !== undefined) expect(timeOf(model, library)).toBeLessThan(1000);
    }
    const [first] = records;
    const problems = ["transformers", "timm", "peft"].map((library) => first && problemsOf(first, library));
    expect(problems).toEqual([[], [], []]);
  });
});

test("an invalid record gives a reason, not an exception", () => {
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

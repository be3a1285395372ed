import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  hostileString,
  javascriptError,
  javascriptStrings,
  loadGrammars,
  pythonError,
  pythonStrings,
} from "@vitrine/code/testing";
import type { Grammars } from "@vitrine/code/testing";
import type { ModelRecord } from "@vitrine/models";
import { LIBRARIES, usageFor, usages, usageSnippets } from "./index.ts";
import type { Snippet } from "./index.ts";
import { hostileRecord, MEGABYTE_RECORDS } from "./testing/hostile-records.ts";

const GENERATORS = LIBRARIES.filter((library) => library.snippets !== undefined).map(({ id }) => id);
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
  return grammars.shellWords(code);
}

/** What a shell can hold of a value: no NUL, three unreadable bytes for a lone surrogate. */
const shellForm = (value: string) => value.replaceAll("\0", "").replace(/\p{Cs}/gu, "\ufffd\ufffd\ufffd");

function expectSound(model: ModelRecord, library: string, fill: Record<string, string> = {}): void {
  const usage = usageFor(model, library, { fill });
  if (!("snippets" in usage)) {
    expect(usage.code).toBe("nothing-to-show");
    return;
  }
  for (const snippet of usage.snippets) {
    expect(syntaxError(snippet)).toBeUndefined();
    if (snippet.install !== undefined) expect(grammars.shellError(snippet.install)).toBeUndefined();
    const found = snippet.code === "" ? [] : literals(snippet);
    for (const hole of snippet.holes) expect(found).toContain(hole.value);
    const namesTheModel =
      found.length > 0 && snippet.title !== "Install" && snippet.title !== "Install it as a package";
    if (!namesTheModel) continue;
    const id =
      library === "stanza" ? model.id.slice(model.id.indexOf("/") + 1).replace("stanza-", "") || model.id : model.id;
    const wanted = snippet.language === "shell" ? shellForm(id) : id;
    if (!found.some((value) => value.includes(wanted))) {
      expect.fail(
        `${library}: the id ${JSON.stringify(id.slice(0, 100))} does not come back from ${snippet.code.slice(0, 300)}`,
      );
    }
  }
}

describe("ten thousand hostile records", () => {
  test(
    "through every generator: nothing throws, every snippet parses, every id comes back equal",
    { timeout: 300_000 },
    () => {
      fc.assert(
        fc.property(hostileRecord, hostileString, (model, chosen) => {
          const fill = { "gguf-file": chosen, "base-model": chosen };
          for (const library of GENERATORS) expectSound(model, library, fill);
        }),
        { numRuns: 10_000 },
      );
    },
  );

  test("through the choice of libraries: always some code, and no generator fails", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(hostileRecord, (model) => {
        const snippets = usageSnippets(model);
        expect(snippets.some(({ code }) => code !== "")).toBe(true);
        for (const usage of usages(model)) expect(usage).not.toMatchObject({ code: "generator-failed" });
      }),
      { numRuns: 2000 },
    );
  });
});

test("texts of a megabyte are handled in time linear in their length", { timeout: 120_000 }, () => {
  for (const model of MEGABYTE_RECORDS) {
    for (const library of GENERATORS) {
      const started = performance.now();
      const usage = usageFor(model, library);
      expect(performance.now() - started).toBeLessThan(3000);
      expect(usage).not.toMatchObject({ code: "generator-failed" });
    }
  }
  const [first] = MEGABYTE_RECORDS;
  if (first !== undefined) for (const library of ["transformers", "timm", "peft"]) expectSound(first, library);
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

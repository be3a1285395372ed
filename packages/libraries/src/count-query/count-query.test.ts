import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileString } from "@vitrine/code/testing";
import { LIBRARIES } from "../registry/generated/libraries.ts";
import { countsAsDownload, DEFAULT_COUNT_QUERY, matchesCountQuery, pathFields } from "./match.ts";
import { COUNT_FIELDS, parseCountQuery, QuerySyntaxError, type CountQuery, type PatternPart } from "./syntax.ts";

const matches = (query: string, path: string) => matchesCountQuery(parseCountQuery(query), path);

const segment = fc.oneof(
  fc.constantFrom("a", "b", "config", "model", "checkpoints", "x.y"),
  fc.string({ minLength: 1, maxLength: 4 }),
);
const path = fc
  .tuple(fc.array(segment, { maxLength: 2 }), segment, fc.constantFrom("", ".json", ".pt", ".tar.gz"))
  .map(([folders, name, extension]) => [...folders, name + extension].join("/"));

const part = (text: fc.Arbitrary<string>): fc.Arbitrary<PatternPart> =>
  fc.oneof(
    text.map((value) => ({ kind: "text" as const, text: value })),
    fc.constantFrom<PatternPart>({ kind: "any" }, { kind: "one" }),
  );
const pattern = fc
  .array(
    part(
      fc.string({
        unit: fc.constantFrom("a", "b", ".", "/", "\\", '"', "(", "!", "&", "|", " ", "*", "?"),
        minLength: 1,
        maxLength: 3,
      }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.filter((each, i) => each.kind !== "text" || parts[i - 1]?.kind !== "text"))
  .filter((parts) => parts.some((each) => each.kind !== "text"));
const field = fc.constantFrom(...COUNT_FIELDS);
const query: fc.Arbitrary<CountQuery> = fc.letrec<{ node: CountQuery }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ kind: fc.constant("equals" as const), field, value: fc.oneof(segment, hostileString) }),
    fc.record({ kind: fc.constant("like" as const), field, pattern }),
    fc.record({ kind: fc.constant("exists" as const), field }),
    fc.record({ kind: fc.constant("not" as const), query: tie("node") }),
    fc.record({
      kind: fc.constantFrom("and" as const, "or" as const),
      queries: fc.array(tie("node"), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).node;

/** Writes a query so that reading it again gives the same query. */
function printCountQuery(query: CountQuery): string {
  switch (query.kind) {
    case "equals":
      return `${query.field}:"${query.value.replace(/["\\]/g, "\\$&")}"`;
    case "like":
      return `${query.field}:${query.pattern.map(printPart).join("")}`;
    case "exists":
      return `_exists_:"${query.field}"`;
    case "not":
      return `NOT ${printInside(query.query)}`;
    default:
      return query.queries.map(printInside).join(query.kind === "and" ? " AND " : " OR ");
  }
}

function printInside(query: CountQuery): string {
  const text = printCountQuery(query);
  return query.kind === "and" || query.kind === "or" ? `(${text})` : text;
}

function printPart(part: PatternPart): string {
  if (part.kind !== "text") return part.kind === "any" ? "*" : "?";
  return part.text.replace(/[\s():"\\!&|*?]/g, "\\$&");
}

describe("reading and writing", () => {
  test("printing and reading again gives the same query", () => {
    fc.assert(
      fc.property(query, (tree) => {
        expect(parseCountQuery(printCountQuery(tree))).toEqual(tree);
      }),
    );
  });

  test("every rule of the registry can be read", () => {
    const rules = LIBRARIES.flatMap(({ countDownloads }) => countDownloads ?? []);
    expect(rules.length).toBeGreaterThan(190);
    for (const rule of rules) expect(() => parseCountQuery(rule)).not.toThrow();
  });

  test("NOT binds tighter than AND, and AND tighter than OR", () => {
    const [a, b, c] = ["a", "b", "c"].map((value) => ({ kind: "equals" as const, field: "path" as const, value }));
    expect(parseCountQuery("path:a OR NOT path:b AND path:c")).toEqual({
      kind: "or",
      queries: [a, { kind: "and", queries: [{ kind: "not", query: b }, c] }],
    });
    expect(parseCountQuery("path:(a OR b)")).toEqual({ kind: "or", queries: [a, b] });
  });

  test.each([
    ["", 1, 1, "a field"],
    ['path:"config.json', 1, 6, "quote that is not closed"],
    ['path:"a"\nOR size:3', 2, 4, "one of the fields"],
    ['(path:"a"', 1, 10, "a closing bracket"],
    ['path:"a")', 1, 9, "AND, OR or the end"],
    ['path:"a" path:"b"', 1, 10, "AND, OR or the end"],
    ['path"a"', 1, 5, "a colon"],
    ["path:", 1, 6, "a value"],
    ['path:"a" AND', 1, 13, "a field"],
    ["_exists_:size", 1, 10, "the name of a field"],
  ])("%j is refused at line %i, column %i: %s", (source, line, column, message) => {
    let error: unknown;
    try {
      parseCountQuery(source);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(QuerySyntaxError);
    expect(error).toMatchObject({ line, column, message: expect.stringContaining(message) });
  });

  test("any text is either parsed or refused with a position, also a hundred thousand brackets", () => {
    const sources = [
      ...fc.sample(hostileString, 2000),
      "(".repeat(100_000),
      "NOT ".repeat(100_000),
      '"'.repeat(99_999),
    ];
    const outcomes = sources.map((source) => {
      try {
        return parseCountQuery(source).kind;
      } catch (error) {
        return error;
      }
    });
    const others = outcomes.filter((outcome) => typeof outcome !== "string" && !(outcome instanceof QuerySyntaxError));
    expect(others).toEqual([]);
  });
});

describe("matching", () => {
  test("the four fields take a path apart", () => {
    expect(pathFields("a/b/c.tar.gz")).toEqual({
      path: "a/b/c.tar.gz",
      path_prefix: "a/b/",
      path_filename: "c.tar",
      path_extension: "gz",
    });
    expect(pathFields("config.json")).toMatchObject({
      path_prefix: "",
      path_filename: "config",
      path_extension: "json",
    });
    expect(pathFields("x/.gitignore")).toMatchObject({ path_filename: ".gitignore", path_extension: "" });
  });

  test("prefix, file name and extension together are the path", () => {
    fc.assert(
      fc.property(path, (file) => {
        const { path_prefix, path_filename, path_extension } = pathFields(file);
        expect(
          path_prefix + [path_filename, path_extension].filter((each, i) => i === 0 || each !== "").join("."),
        ).toBe(file);
      }),
    );
  });

  test("De Morgan's laws and double negation hold for any query and path", () => {
    fc.assert(
      fc.property(query, query, path, (a, b, file) => {
        const says = (tree: CountQuery) => matchesCountQuery(tree, file);
        const not = (tree: CountQuery): CountQuery => ({ kind: "not", query: tree });
        expect(says(not({ kind: "and", queries: [a, b] }))).toBe(says({ kind: "or", queries: [not(a), not(b)] }));
        expect(says(not({ kind: "or", queries: [a, b] }))).toBe(says({ kind: "and", queries: [not(a), not(b)] }));
        expect(says(not(not(a)))).toBe(says(a));
      }),
    );
  });

  test("wildcards agree with the same pattern as a regular expression", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", ".", "/"), maxLength: 12 });
    const simple = fc.array(
      fc.constantFrom<PatternPart>(
        { kind: "any" },
        { kind: "one" },
        { kind: "text", text: "a" },
        { kind: "text", text: "b/" },
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(simple, text, (parts, file) => {
        const source = parts
          .map((each) => (each.kind === "any" ? ".*" : each.kind === "one" ? "." : each.text))
          .join("");
        const expected = new RegExp(`^(?:${source})$`, "s").test(file);
        expect(matchesCountQuery({ kind: "like", field: "path", pattern: parts }, file)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test("quoted wildcards are plain text", () => {
    expect(matches('path:"*.json"', "a.json")).toBe(false);
    expect(matches("path:*.json", "a/b.json")).toBe(true);
    expect(matches(String.raw`path:a\*b*`, "a*bc")).toBe(true);
  });

  test("a pattern made to backtrack takes no time to speak of", () => {
    const parts: PatternPart[] = Array.from({ length: 30 }, () => [
      { kind: "any" as const },
      { kind: "text" as const, text: "a" },
    ]).flat();
    const started = process.threadCpuUsage();
    expect(
      matchesCountQuery(
        { kind: "like", field: "path", pattern: [...parts, { kind: "text", text: "b" }] },
        "a".repeat(20_000),
      ),
    ).toBe(false);
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(500);
  });
});

describe("what counts as a download", () => {
  test.each([
    ["nemo", "stt_en.nemo", true],
    ["nemo", "model_config.yaml", true],
    ["timm", "model.safetensors", true],
    ["timm", "config.json", false],
    ["tic-clip", "checkpoints/2020.pt", true],
    ["tic-clip", "other/2020.pt", false],
    ["whisperkit", "openai_whisper-tiny/AudioEncoder.mlmodelc/model.mil", true],
    ["whisperkit", "model.mil", false],
    ["jev-style", "config.json", true],
    ["jev-style", "deep/config.json", true],
    ["ssr-speech", "English.pth", true],
    ["Keras_NLP", "config.json", true],
  ])("%s: %s → %s", (library, file, counts) => {
    expect(countsAsDownload(library, file)).toBe(counts);
  });

  test("without a rule the five usual configuration files at the root count, and nothing else", () => {
    for (const file of ["config.json", "config.yaml", "hyperparams.yaml", "params.json", "meta.yaml"]) {
      expect(countsAsDownload("transformers", file)).toBe(true);
      expect(countsAsDownload("no-such-library", file)).toBe(true);
    }
    for (const file of ["unet/config.json", "model.safetensors", "config.json.bak", "Config.json"]) {
      expect(countsAsDownload("diffusers", file)).toBe(false);
    }
    expect(DEFAULT_COUNT_QUERY.split(" OR ")).toHaveLength(5);
  });
});

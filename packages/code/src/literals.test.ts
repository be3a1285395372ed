import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cs, js, json, py, sh, type Value } from "./index.ts";
import {
  hostileData,
  hostileString,
  javascriptError,
  javascriptStrings,
  loadGrammars,
  pythonError,
  pythonStrings,
  runBash,
  runNode,
  runPython,
} from "./testing/index.ts";

const CASES = 3000;
const strings = fc.sample(hostileString, CASES);
const data = fc.sample(hostileData, CASES) as Value[];

/** Bytes that a shell holds of a string: no NUL, surrogates as their three bytes. */
function shellBytes(value: string): Buffer {
  const chunks = [...value.replaceAll("\0", "")].map((character) => {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0xd800 || point > 0xdfff) return Buffer.from(character);
    return Buffer.from([0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)]);
  });
  return Buffer.concat(chunks);
}

describe("Python literals", () => {
  test("every string comes back equal from an independent parser", () => {
    for (const value of strings) {
      const source = py`f(${value})`.text;
      expect(pythonError(source)).toBeUndefined();
      expect(pythonStrings(source)).toEqual([value]);
    }
  });

  test("every nesting comes back equal from the real Python", ({ skip }) => {
    const sources = data.map((value) => py.value(value as Value<"python">).text);
    const wrong = runPython(
      "import ast\nresult = [s for s, v in data if ast.literal_eval(s) != v]",
      sources.map((source, i) => [source, data[i]]),
    );
    if (wrong === undefined) return skip("python3 is not installed on this machine");
    expect(wrong).toEqual([]);
  });

  test("every double comes back equal from the real Python", ({ skip }) => {
    const values = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), CASES);
    const wrong = runPython(
      "result = [s for s, v in data if float(eval(s)) != float(v)]",
      values.map((value) => [py.value(value).text, value]),
    );
    if (wrong === undefined) return skip("python3 is not installed on this machine");
    expect(wrong).toEqual([]);
  });

  test("numbers keep their kind: whole ones int, others float, with NaN, infinities and minus zero", ({ skip }) => {
    const values = [
      1,
      1.5,
      -0,
      1e21,
      2 ** 60,
      -7,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      10n ** 30n,
    ];
    const shown = runPython(
      "result = [repr(eval(s)) for s in data]",
      values.map((value) => py.value(value).text),
    );
    if (shown === undefined) return skip("python3 is not installed on this machine");
    const expected = [
      "1",
      "1.5",
      "-0.0",
      "1e+21",
      "1.152921504606847e+18",
      "-7",
      "nan",
      "inf",
      "-inf",
      `1${"0".repeat(30)}`,
    ];
    expect(shown).toEqual(expected);
    expect(py.float(8).text).toBe("8.0");
  });
});

describe("JavaScript literals", () => {
  test("every string comes back equal from an independent parser", () => {
    for (const value of strings) {
      const source = js`f(${value});`.text;
      expect(javascriptError(source)).toBeUndefined();
      expect(javascriptStrings(source)).toEqual([value]);
    }
  });

  test("every nesting comes back equal from the real Node, `__proto__` members included", () => {
    const sources = data.map((value) => js.value(value as Value<"javascript">).text);
    const wrong = runNode(
      `const { isDeepStrictEqual } = require("node:util");
       result = data.filter(([source, value]) => !isDeepStrictEqual(eval("(" + source + ")"), value)).map(([s]) => s);`,
      sources.map((source, i) => [source, data[i]]),
    );
    expect(wrong).toEqual([]);
  });

  test("numbers without a JSON spelling have a JavaScript one", () => {
    expect(js.value([Number.NaN, -0, 5n, undefined, Number.NEGATIVE_INFINITY]).text).toBe(
      "[NaN, -0, 5n, undefined, -Infinity]",
    );
  });
});

describe("JSON literals", () => {
  test("every nesting comes back equal from JSON.parse", () => {
    for (const value of data) expect(JSON.parse(json.value(value as Value<"json">).text)).toEqual(value);
  });

  test("what JSON cannot say is null", () => {
    expect(json.value([Number.NaN, Number.POSITIVE_INFINITY, undefined, -0]).text).toBe("[null, null, null, -0]");
  });
});

describe("shell words", () => {
  test("every string comes back equal from the real bash, without its NULs", ({ skip }) => {
    const wanted = strings.map(shellBytes);
    const output = runBash(
      strings.map((value) => sh`printf '%s\\0' ${value}`.text.replace(String.raw`\\0`, String.raw`\0`)).join("\n"),
    );
    if (output === undefined) return skip("bash is not installed on this machine");
    expect(output.equals(Buffer.concat(wanted.flatMap((bytes) => [bytes, Buffer.of(0)])))).toBe(true);
  });

  test("every string is one word for an independent parser", async () => {
    const { shellError, shellWords } = await loadGrammars();
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for (const value of strings.slice(0, 1500)) {
      const source = sh`echo ${value}`.text;
      expect(shellError(source)).toBeUndefined();
      expect(shellWords(source)).toEqual([decoder.decode(shellBytes(value))]);
    }
  });

  test("a list becomes separate arguments", () => {
    expect(sh`rm ${["a b", "c", "it's"]}`.text).toBe(String.raw`rm 'a b' c 'it'\''s'`);
  });

  test("a JSON body keeps its line breaks inside single quotes, even nested in an indented template", () => {
    const body = sh`-d ${'{\n  "a": 1\n}'}`;
    expect(
      sh`
      curl -X POST \
        ${body}
    `.text,
    ).toBe("curl -X POST \\\n  -d '{\n  \"a\": 1\n}'");
  });
});

describe("C# literals", () => {
  test("every string comes back equal from an independent parser", async () => {
    const { csharpError, csharpStrings } = await loadGrammars();
    for (const value of strings.slice(0, 1500)) {
      const source = cs`var x = Load(${value});`.text;
      expect(csharpError(source)).toBeUndefined();
      expect(csharpStrings(source)).toEqual([value]);
    }
  });

  test("every nesting parses, and its strings are the value's", async () => {
    const { csharpError, csharpStrings } = await loadGrammars();
    const collect = (value: unknown): string[] => {
      if (typeof value === "string") return [value];
      if (Array.isArray(value)) return value.flatMap(collect);
      if (typeof value !== "object" || value === null) return [];
      return Object.entries(value).flatMap(([key, member]) => [key, ...collect(member)]);
    };
    for (const value of data.slice(0, 1000)) {
      const source = cs`var x = ${value as Value<"csharp">};`.text;
      expect(csharpError(source)).toBeUndefined();
      expect(csharpStrings(source)).toEqual(collect(value));
    }
  });
});

describe("all languages", () => {
  const tags = { py, js, sh, cs, json };

  test("hidden and direction-changing characters are always escaped", () => {
    const hidden =
      "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u200b\u200c\u200d\u2060\ufeff\u2028\u2029\u0085\0\u001b\u00a0\u3164\u{e0041}\ud800";
    for (const tag of Object.values(tags)) expect(tag.value(hidden).text).toMatch(/^[\x20-\x7e]*$/);
  });

  test("text in any script stays readable", () => {
    for (const tag of Object.values(tags)) expect(tag.value("日本語 и ☺️ 😀").text).toContain("日本語 и ☺️ 😀");
  });

  test("a long text is written in time linear in its length", () => {
    const templates = [
      (x: string) => py`f(${x})`,
      (x: string) => js`f(${x});`,
      (x: string) => sh`f ${x}`,
      (x: string) => cs`f(${x});`,
      (x: string) => json`{"a": ${x}}`,
      ...[py, js, sh, cs].flatMap((tag) => [
        (x: string) => tag.comment(x),
        (x: string) => tag.toIdentifier(x, "model"),
      ]),
    ];
    for (const unit of ["a", "_", '"', "'", "\\", "\n", " ", "\u202e", "\0", "coding"]) {
      const value = `a${unit.repeat(200_000 / unit.length)}b`;
      for (const write of templates) {
        const started = process.threadCpuUsage();
        write(value);
        expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(300);
      }
    }
  });

  test("a value that contains itself or nests too deep is refused with a code, not by a stack overflow", () => {
    const cycle: Value[] = [];
    (cycle as unknown[]).push(cycle);
    for (const tag of [py, js, cs, json]) {
      expect(() => tag.value(cycle as never)).toThrow(expect.objectContaining({ code: "too-deep" }));
    }
  });

  test("functions, symbols and class instances are refused", () => {
    for (const value of [() => 1, Symbol("x"), new Date(), new Map()]) {
      expect(() => py.value(value as never)).toThrow(expect.objectContaining({ code: "not-a-value" }));
    }
  });
});

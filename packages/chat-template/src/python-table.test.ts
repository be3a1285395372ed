// @module-tag slow
import { describe, expect, test } from "vitest";
import * as cases from "./testing/cases.ts";
import { DIRECTIVES, MOMENTS, LANGUAGE_TEMPLATES } from "./testing/language-cases.ts";
import { type Case, disagreements, hasPython } from "./testing/python.ts";

const { CONTEXT: context } = cases;
const asCases = (templates: readonly string[]): Case[] => templates.map((template) => ({ template, context }));
const pairs = <A, B>(left: readonly A[], right: readonly B[]): [A, B][] =>
  left.flatMap((a) => right.map((b): [A, B] => [a, b]));

/** `npm run test:whole` and `VITRINE_CASES=20000` run the whole product. */
const isWhole = Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1 || process.env["VITRINE_CASES"] !== undefined;
/** Each pair of values has every eighteenth operator, and each value all. */
const EVERY_OPERATOR = isWhole ? 1 : 18;
/** Each value has every sixth filter, test and access, and each of them a sixth of the values. */
const EVERY_PATTERN = isWhole ? 1 : 6;

/** Views of dictionaries have the operators of sets, which nothing in a chat template needs. */
function comparesViews(left: string, operator: string, right: string): boolean {
  return /^(?:[<>]=?|-)$/.test(operator) && [left, right].some((value) => /^d\.(?:keys|items)\(\)$/.test(value));
}

/** Features of Python that a template has no use for: sets and complex numbers. */
function isBeyondUs(difference: string): boolean {
  return /python: "(?:\{'|set\(\)|\{[^:]*\}|\(.*j\)")/.test(difference);
}

describe.skipIf(!hasPython)("agrees with Python's Jinja to the byte", () => {
  test("on every filter, test and access with a value of every type", () => {
    const templates = cases.VALUES.flatMap((value, shift) =>
      cases.PATTERNS.filter((_, at) => (at + shift) % EVERY_PATTERN === 0).map((pattern) =>
        pattern.replaceAll("@", () => value),
      ),
    );
    expect(disagreements(asCases(templates))).toEqual([]);
  });

  test("on every operator between values of all types", () => {
    const templates = pairs(pairs(cases.VALUES, cases.VALUES), cases.OPERATORS)
      .filter((_, index) => (index + Math.floor(index / cases.OPERATORS.length)) % EVERY_OPERATOR === 0)
      .filter(([[left, right], operator]) => !(/\*/.test(operator) && [left, right].includes("10**20")))
      .filter(([[left, right], operator]) => !comparesViews(left, operator, right))
      .map(([[left, right], operator]) => `{{ (${left}) ${operator} (${right}) }}`);
    expect(disagreements(asCases(templates)).filter((difference) => !isBeyondUs(difference))).toEqual([]);
  });

  test("on the methods of str", () => {
    const templates = pairs(cases.STRINGS, cases.METHODS).map(([value, method]) => `{{ ${value}.${method} }}`);
    expect(disagreements(asCases(templates))).toEqual([]);
  });

  test("on both ways of formatting", () => {
    const specs = pairs(cases.FORMAT_SPECS, cases.FORMAT_VALUES).map(
      ([spec, value]) => `{{ '{:${spec}}'.format(${value}) }}`,
    );
    const percents = pairs(cases.PERCENT_FORMATS, cases.PERCENT_VALUES).flatMap(([format, value]) => [
      `{{ '${format}' % ${value} }}`,
      `{{ '${format}'|format(${value}) }}`,
    ]);
    expect(disagreements(asCases([...specs, ...percents]))).toEqual([]);
  });

  test("on the arithmetic and the text of numbers", () => {
    const floats = pairs(cases.FLOATS, cases.FLOAT_FILTERS).map(([value, filter]) => `{{ (${value})${filter} }}`);
    const formats = pairs(cases.FLOATS, cases.FLOAT_FORMATS).map(([value, format]) => `{{ '${format}' % (${value}) }}`);
    const operators = pairs(pairs(cases.NUMBERS, cases.NUMBERS), ["+", "-", "*", "/", "//", "%", "<", "==", ">="]).map(
      ([[left, right], operator]) => `{{ (${left}) ${operator} (${right}) }}`,
    );
    const powers = pairs(cases.NUMBERS, cases.NUMBERS).map(([left, right]) => `{{ (${left}) ** ((${right}) % 7) }}`);
    const found = disagreements(asCases([...floats, ...formats, ...operators, ...powers]));
    expect(found.filter((difference) => !isBeyondUs(difference))).toEqual([]);
  });

  test("on statements, scopes, whitespace and mistakes", () => {
    expect(disagreements(asCases(cases.TEMPLATES))).toEqual([]);
  });

  test("on what templates rarely do", () => {
    expect(disagreements(asCases(LANGUAGE_TEMPLATES))).toEqual([]);
  });

  test("on every part of a date, at moments of all kinds", () => {
    const formats = pairs(["", "-", "_", "0", "^", "#"], [...DIRECTIVES]).map(([flag, letter]) => `%${flag}${letter}`);
    const templates = pairs(MOMENTS, [...formats, "%Q", "% ", "%"]).map(([now, format]) => ({
      template: `{{ strftime_now('${format}|') }}`,
      now,
    }));
    expect(disagreements(templates)).toEqual([]);
  });

  test("with other whitespace options", () => {
    const options = pairs([true, false], pairs([true, false], [true, false])).map(
      ([trimBlocks, [lstripBlocks, keepTrailingNewline]]) => ({ trimBlocks, lstripBlocks, keepTrailingNewline }),
    );
    const templates = cases.TEMPLATES.filter((template) => /\n/.test(template));
    expect(
      disagreements(pairs(templates, options).map(([template, option]) => ({ template, context, options: option }))),
    ).toEqual([]);
  });

  test("in the strict mode for missing values", () => {
    const templates = cases.PATTERNS.map((pattern) => pattern.replaceAll("@", "missing"));
    const found = disagreements(templates.map((template) => ({ template, context, options: { strict: true } })));
    expect(found).toEqual([]);
  });
});

/**
 * Traverses a value and lays out its literal: on one line while it fits, else one element per line. Each element is
 * written once, inside out, so the cost is linear in the size of the value; a depth limit keeps both the
 * recursion here and the parsers of the target languages (CPython stops at about 200 brackets) from falling over,
 * and catches values that contain themselves.
 */
import { Code, CodeError, type Language } from "./code.ts";

const MAX_DEPTH = 64;
const MAX_WIDTH = 80;

/** How one language spells each kind of value. */
export interface LiteralRules {
  language: Language;
  string(value: string): string;
  number(value: number): string;
  bigint(value: bigint): string;
  boolean(value: boolean): string;
  null: string;
  undefined: string;
  indent: string;
  /** Whether the last element of a list written over several lines takes a comma. */
  trailingComma: boolean;
  list(elements: readonly string[]): Brackets;
  record(): Brackets;
  /** Text of one member of a record. */
  member(key: string, value: string): string;
}

export interface Brackets {
  open: string;
  close: string;
  /** Written for a list or record without elements. */
  empty: string;
  /** Between a bracket and the elements on one line. */
  padding: string;
}

/**
 * Writes `value` as a literal.
 * @throws {CodeError} `not-a-value` for functions, symbols and class instances, `too-deep` beyond 64 levels,
 * `wrong-language` for code of another language.
 */
export function writeLiteral(value: unknown, rules: LiteralRules, depth = 0): string {
  switch (typeof value) {
    case "string":
      return rules.string(value);
    case "number":
      return rules.number(value);
    case "bigint":
      return rules.bigint(value);
    case "boolean":
      return rules.boolean(value);
    case "undefined":
      return rules.undefined;
    case "object":
      if (value === null) return rules.null;
      if (Code.is(value)) return codeText(value, rules.language);
      return writeStructure(value, rules, depth);
    default:
      throw new CodeError("not-a-value", `Expected data, got a ${typeof value}; pass a value or code made by a tag.`);
  }
}

/** The text of nested code, after checking that it is of the same language. */
export function codeText(code: Code, language: Language): string {
  if (code.language !== language) {
    throw new CodeError(
      "wrong-language",
      `Expected ${language} code, got ${code.language} code; they cannot be mixed.`,
    );
  }
  return code.text;
}

function writeStructure(value: object, rules: LiteralRules, depth: number): string {
  if (depth >= MAX_DEPTH) {
    throw new CodeError("too-deep", `A value nests deeper than ${MAX_DEPTH} levels (or contains itself).`);
  }
  const elements: string[] = [];
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) elements.push(writeLiteral(value[i], rules, depth + 1));
    return layOut(elements, rules.list(elements), rules);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    throw new CodeError("not-a-value", "Expected a plain object, got an instance of a class; pass its data.");
  }
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record);
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] ?? "";
    elements.push(rules.member(key, writeLiteral(record[key], rules, depth + 1)));
  }
  return layOut(elements, rules.record(), rules);
}

function layOut(elements: readonly string[], { open, close, empty, padding }: Brackets, rules: LiteralRules): string {
  if (elements.length === 0) return empty;
  let width = 0;
  for (let i = 0; i < elements.length; i += 1) width += (elements[i] ?? "").length + 2;
  // A single string stays next to its brackets however long it is: breaking would not make it shorter.
  if (width <= MAX_WIDTH || elements.length === 1) {
    const line = elements.join(", ");
    if (!line.includes("\n")) return open + padding + line + padding + close;
  }
  const { indent } = rules;
  let lines = "";
  for (let i = 0; i < elements.length; i += 1)
    lines += `${i > 0 ? "," : ""}\n${indent}${indentLines(elements[i] ?? "", indent)}`;
  return `${open}${lines}${rules.trailingComma ? "," : ""}\n${close}`;
}

/** Puts `indent` before every line but the first; empty lines stay empty. */
export function indentLines(text: string, indent: string): string {
  return indent === "" || !text.includes("\n") ? text : text.replace(/\n(?!\n|$)/g, `\n${indent}`);
}

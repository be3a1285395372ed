/**
 * Rules of GBNF, the grammars of llama.cpp and xgrammar, for values of a JSON Schema, in JSON or in the literals that a
 * template writes. What a schema says beyond types, properties, items and values is not held to: the grammar then takes
 * more than the schema, and never less.
 */
import { isObject } from "@vitrine/base";
import type { JsonObject } from "../chat/conversation.ts";
import { typesOf } from "./schemas.ts";

/** Deeper schemas take any value. */
const MAX_DEPTH = 20;

/** How values are written, where that is not JSON. */
export interface Literals {
  /** Around strings in the place of quotation marks. */
  quote?: string | undefined;
  hasBareKeys?: boolean;
  /** `True` and `None`, and strings in either quotation mark. */
  isPython?: boolean;
}

const JSON_STRING = String.raw`"\"" ( [^"\\\x00-\x1F] | "\\" ( ["\\/bfnrt] | "u" [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] ) )* "\""`;
const PYTHON_STRING = String.raw`"'" ( [^'\\\x00-\x1F] | "\\" [^\x00-\x1F] )* "'" | "\"" ( [^"\\\x00-\x1F] | "\\" [^\x00-\x1F] )* "\""`;

/** Any value. */
function valueRules({ quote, hasBareKeys, isPython }: Literals): readonly string[] {
  const marked = quote && `${gbnfLiteral(quote)} ${textUpTo(quote)} ${gbnfLiteral(quote)}`;
  return [
    String.raw`value ::= object | array | string | number | boolean | null`,
    String.raw`object ::= "{" ws ( key ":" ws value ( "," ws key ":" ws value )* )? ws "}"`,
    `key ::= ${hasBareKeys ? "[A-Za-z_] [A-Za-z0-9_.$-]*" : "string"}`,
    String.raw`array ::= "[" ws ( value ( "," ws value )* )? ws "]"`,
    `string ::= ${marked ?? (isPython ? PYTHON_STRING : JSON_STRING)}`,
    String.raw`number ::= integer ( "." [0-9]+ )? ( [eE] [-+]? [0-9]+ )?`,
    String.raw`integer ::= "-"? ( "0" | [1-9] [0-9]* )`,
    isPython ? 'boolean ::= "True" | "False"' : 'boolean ::= "true" | "false"',
    isPython ? 'null ::= "None"' : 'null ::= "null"',
    // Models write at most a few; more is how they get lost.
    String.raw`ws ::= [ \n\t]? [ \n\t]? [ \n\t]? [ \n\t]?`,
  ];
}

/** Text that stops where a mark begins. */
export function textUpTo(mark: string): string {
  const [first = "<", second] = mark.trimStart();
  const other = `[^${classOf(first)}]`;
  return second === undefined
    ? `${other}*`
    : `( ${other} | ${gbnfLiteral(first)}+ [^${classOf(first)}${classOf(second)}] )*`;
}

const classOf = (char: string): string => (/[\]\\^-]/.test(char) ? `\\${char}` : char);

/** A text as a literal of GBNF. */
export function gbnfLiteral(text: string): string {
  return JSON.stringify(text);
}

/** Collects rules; a rule is made for each object and list. */
export class ValueGrammar {
  readonly #rules = new Map<string, string>();
  readonly #literals: Literals;

  constructor(literals: Literals) {
    this.#literals = literals;
  }

  /** Adds a rule, and gives its name. */
  add(wanted: string, body: string): string {
    const base = wanted.replaceAll(/[^A-Za-z0-9-]+/g, "-") || "rule";
    let name = base;
    for (let count = 2; this.#rules.has(name); count += 1) name = `${base}-${count}`;
    this.#rules.set(name, body);
    return name;
  }

  /** The rule, or the alternatives, for values of a schema; local references are of its root. */
  valueOf(schema: unknown, name: string, root: unknown = schema, depth = 0): string {
    if (!isObject(schema) || depth > MAX_DEPTH) return "value";
    if (typeof schema["$ref"] === "string") return this.valueOf(resolved(schema, root), name, root, depth + 1);
    const values = valuesOf(schema)?.map((value) => this.#written(value));
    if (values?.length && !values.includes(undefined))
      return `( ${values.map((value = "") => gbnfLiteral(value)).join(" | ")} )`;
    const choices = schema["anyOf"] ?? schema["oneOf"];
    if (Array.isArray(choices) && choices.length)
      return `( ${choices.map((choice, index) => this.valueOf(choice, `${name}-${index}`, root, depth + 1)).join(" | ")} )`;
    const types = typesOf(schema);
    if (!types.length) return "properties" in schema ? this.#object(schema, name, root, depth) : "value";
    const rules = types.map((type) => this.#ofType(type, schema, name, root, depth));
    return rules.length === 1 ? (rules[0] as string) : `( ${rules.join(" | ")} )`;
  }

  /** All rules as text, with those that they use. */
  text(): string {
    return [
      ...Array.from(this.#rules, ([name, body]) => `${name} ::= ${body}`),
      ...valueRules(this.#literals),
      "",
    ].join("\n");
  }

  /** A value as a template writes it; undefined for objects and lists that are not JSON, of which nothing is known. */
  #written(value: unknown): string | undefined {
    const { quote, isPython, hasBareKeys } = this.#literals;
    if (isObject(value) || Array.isArray(value))
      return quote || isPython || hasBareKeys ? undefined : JSON.stringify(value);
    if (typeof value === "string" && quote) return quote + value + quote;
    return isPython ? pythonLiteral(value) : JSON.stringify(value);
  }

  #ofType(type: string, schema: Record<string, unknown>, name: string, root: unknown, depth: number): string {
    if (type === "object") return this.#object(schema, name, root, depth);
    if (type !== "array") return ["string", "number", "integer", "boolean", "null"].includes(type) ? type : "value";
    if (!isObject(schema["items"])) return "array";
    const item = this.valueOf(schema["items"], `${name}-item`, root, depth + 1);
    return this.add(name, `"[" ws ( ${item} ( "," ws ${item} )* )? ws "]"`);
  }

  /** Properties in their order; those that are not required may be left out. */
  #object(schema: Record<string, unknown>, name: string, root: unknown, depth: number): string {
    const properties = isObject(schema["properties"]) ? Object.entries(schema["properties"]) : [];
    if (!properties.length) return "object";
    const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
    const pairs = properties.map(([key, inner]) => ({
      isRequired: required.has(key),
      rule: `${gbnfLiteral(this.#literals.hasBareKeys ? key : (this.#written(key) ?? key))} ":" ws ${this.valueOf(inner, `${name}-${key}`, root, depth + 1)}`,
    }));
    return this.add(name, `"{" ws ${inOrder(pairs, '"," ws ')} ws "}"`);
  }
}

/** Parts in their order, with a separator between; those that are not required may be left out. */
export function inOrder(parts: readonly { rule: string; isRequired: boolean }[], separator: string): string {
  const behind = (from: number): string =>
    parts
      .slice(from)
      .map(({ isRequired, rule }) => (isRequired ? `${separator}${rule}` : `( ${separator}${rule} )?`))
      .join(" ");
  // No separator stands before the part that comes first, which may be any up to the first that is required.
  const firsts: string[] = [];
  for (const [index, { isRequired, rule }] of parts.entries()) {
    firsts.push([rule, behind(index + 1)].filter(Boolean).join(" "));
    if (isRequired) break;
  }
  return `( ${firsts.join(" | ")} )${parts.every(({ isRequired }) => !isRequired) ? "?" : ""}`;
}

/** The values that a schema allows, where it names them. */
export function valuesOf(schema: JsonObject): readonly unknown[] | undefined {
  if (Array.isArray(schema["enum"])) return schema["enum"];
  return "const" in schema ? [schema["const"]] : undefined;
}

const PYTHON_WORDS: ReadonlyMap<unknown, string> = new Map([
  [true, "True"],
  [false, "False"],
  [null, "None"],
]);

function pythonLiteral(value: unknown): string {
  if (typeof value !== "string") return PYTHON_WORDS.get(value) ?? JSON.stringify(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const escaped = JSON.stringify(value)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll(quote, `\\${quote}`);
  return quote + escaped + quote;
}

/** What a local reference of a schema leads to; the schema itself where it is none. */
export function resolved(schema: JsonObject, root: unknown): unknown {
  const { $ref: reference } = schema;
  if (typeof reference !== "string") return schema;
  if (!reference.startsWith("#/")) return undefined;
  let value = root;
  for (const key of reference.slice(2).split("/"))
    value = isObject(value) ? value[key.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
  return value;
}

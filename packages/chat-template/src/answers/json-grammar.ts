/**
 * Rules of GBNF, the grammars of llama.cpp and xgrammar, for values of a JSON Schema. What a schema says beyond types,
 * properties, items and values is not held to: the grammar then takes more than the schema, and never less.
 */
import { isObject } from "@vitrine/base";
import { typesOf } from "./schemas.ts";

/** Deeper schemas take any value. */
const MAX_DEPTH = 20;

/** Any JSON value. */
const ANY: readonly string[] = [
  String.raw`value ::= object | array | string | number | boolean | null`,
  String.raw`object ::= "{" ws ( string ":" ws value ( "," ws string ":" ws value )* )? ws "}"`,
  String.raw`array ::= "[" ws ( value ( "," ws value )* )? ws "]"`,
  String.raw`string ::= "\"" ( [^"\\\x00-\x1F] | "\\" ( ["\\/bfnrt] | "u" [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] ) )* "\""`,
  String.raw`number ::= integer ( "." [0-9]+ )? ( [eE] [-+]? [0-9]+ )?`,
  String.raw`integer ::= "-"? ( "0" | [1-9] [0-9]* )`,
  String.raw`boolean ::= "true" | "false"`,
  String.raw`null ::= "null"`,
  // Models write at most a few; more is how they get lost.
  String.raw`ws ::= [ \n\t]? [ \n\t]? [ \n\t]? [ \n\t]?`,
];

/** A text as a literal of GBNF. */
export function gbnfLiteral(text: string): string {
  return JSON.stringify(text);
}

/** Collects rules; a rule is made for each object and list. */
export class JsonGrammar {
  readonly #rules = new Map<string, string>();

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
    const { $ref: reference } = schema;
    if (typeof reference === "string") return this.valueOf(resolved(reference, root), name, root, depth + 1);
    const values = Array.isArray(schema["enum"]) ? schema["enum"] : "const" in schema ? [schema["const"]] : undefined;
    if (values?.length) return `( ${values.map((value) => gbnfLiteral(JSON.stringify(value))).join(" | ")} )`;
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
    return [...Array.from(this.#rules, ([name, body]) => `${name} ::= ${body}`), ...ANY, ""].join("\n");
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
      rule: `${gbnfLiteral(JSON.stringify(key))} ":" ws ${this.valueOf(inner, `${name}-${key}`, root, depth + 1)}`,
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

function resolved(reference: string, root: unknown): unknown {
  if (!reference.startsWith("#/")) return undefined;
  let value = root;
  for (const key of reference.slice(2).split("/"))
    value = isObject(value) ? value[key.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
  return value;
}

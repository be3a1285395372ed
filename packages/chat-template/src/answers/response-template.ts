/**
 * Answers read by the `response_template` of a tokenizer's configuration, as transformers' `parse_response` reads them.
 *
 * Such a template names fields with what opens and closes each, how its text is read, and where the result belongs. Text
 * outside of all belongs to the one field that nothing opens, if there is one. Patterns are Python's; those that
 * JavaScript has no counterpart of are refused. They come from the configuration, and one that is hostile can take long:
 * read configurations that you do not trust in a worker.
 * Source: transformers 5, `utils/chat_parsing`.
 */
import { VitrineError, isObject } from "@vitrine/base";
import { escapedPattern } from "./literals.ts";
import { type ToolSchemas, schemasOf, typesOf } from "./schemas.ts";

/**
 * A fault of a response template (`code` is `response_template`), or of an answer for it (`response`).
 * @example
 * import { ResponseTemplateError, parseResponse } from "@vitrine/chat-template";
 *
 * try {
 *   parseResponse({ start_anchor: "<|assistant|>" }, "Hello");
 * } catch (error) {
 *   if (error instanceof ResponseTemplateError) console.log(error.code); // response_template
 * }
 */
export class ResponseTemplateError extends VitrineError<"response_template" | "response"> {
  override readonly name = "ResponseTemplateError";
}

type Json = Record<string, unknown>;

interface Field {
  name: string;
  open: RegExp | null;
  close: RegExp | null;
  content: string;
  contentArgs: Json;
  repeats: boolean;
  join: string | null;
  optional: boolean;
  transform: unknown;
  transformEach: boolean;
}

interface Loaded {
  defaults: Json;
  fields: Field[];
  anchor: RegExp;
}

export interface ResponseOptions {
  /** The prompt that was answered, which may have the beginning of the message. */
  prefix?: string;
  /** The tools of the conversation: arguments become what their schemas say. */
  tools?: readonly object[] | null;
}

/**
 * Reads an answer by a `response_template` of a tokenizer's configuration.
 *
 * @param template the value of `response_template`
 * @param text what the model wrote
 * @throws {ResponseTemplateError} for a template that is not valid, and for an answer that it cannot read
 * @example
 * import { parseResponse } from "@vitrine/chat-template";
 *
 * const template = {
 *   defaults: { role: "assistant" },
 *   start_anchor: "<|assistant|>",
 *   fields: {
 *     thinking: { open: "<think>", close: "</think>" },
 *     content: { close: "<|end|>" },
 *   },
 * };
 * console.log(parseResponse(template, "<think>Hm.</think>Hello<|end|>"));
 * // { role: 'assistant', thinking: 'Hm.', content: 'Hello' }
 */
export function parseResponse(template: object, text: string, { prefix = "", tools }: ResponseOptions = {}): Json {
  const { defaults, fields, anchor } = load(template as Json);
  const implicit = fields.find(({ open }) => open === null) ?? null;
  const whole = afterLast(anchor, prefix) + text;
  const output: Json = structuredClone(defaults);
  const schemas = schemasOf(tools ?? []);
  let at = 0;
  let current: Field | null = implicit;
  let captures: Json = {};
  let body = "";
  let isOpen = false;
  const take = (part: string): void => {
    if (!part || !current) return;
    isOpen = true;
    body += part;
  };
  const close = (): void => {
    if (current && isOpen) store(output, current, coerceCalls(fieldValue(body, current, captures), schemas));
    current = implicit;
    captures = {};
    body = "";
    isOpen = false;
  };
  for (;;) {
    const best = firstMatch(whole, at, current === implicit ? null : current, fields, implicit);
    if (!best) break;
    take(whole.slice(at, best.match.index));
    at = best.match.index + best.match[0].length;
    if (best.isOpening) {
      close();
      current = best.field;
      captures = Object.fromEntries(Object.entries(best.match.groups ?? {}).filter(([, value]) => value !== undefined));
      isOpen = true;
    } else {
      const hadContent = isOpen;
      close();
      if (!hadContent && !best.match[0]) break;
    }
  }
  take(whole.slice(at));
  close();
  const missing = fields.filter(({ name, optional }) => !optional && !Object.hasOwn(output, name));
  if (missing.length)
    throw new ResponseTemplateError(
      "response",
      `The answer has no ${missing.map(({ name }) => `'${name}'`).join(", ")}.`,
    );
  return Object.fromEntries(
    Object.entries(output).filter(([key, value]) => Object.hasOwn(defaults, key) || !isEmpty(value)),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

interface Match {
  match: RegExpExecArray;
  field: Field;
  isOpening: boolean;
}

/** The first delimiter; of several at one place the longest, and one that opens. */
function firstMatch(
  text: string,
  at: number,
  current: Field | null,
  fields: readonly Field[],
  implicit: Field | null,
): Match | undefined {
  const watched: [Field, RegExp | null, boolean][] = current
    ? [[current, current.close, false]]
    : [
        ...fields.map((field): [Field, RegExp | null, boolean] => [field, field.open, true]),
        ...(implicit ? [[implicit, implicit.close, false] satisfies [Field, RegExp | null, boolean]] : []),
      ];
  let best: Match | undefined;
  for (const [field, pattern, isOpening] of watched) {
    if (!pattern) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match && (!best || isBefore({ match, field, isOpening }, best))) best = { match, field, isOpening };
  }
  return best;
}

function isBefore(a: Match, b: Match): boolean {
  if (a.match.index !== b.match.index) return a.match.index < b.match.index;
  if (a.match[0].length !== b.match[0].length) return a.match[0].length > b.match[0].length;
  if (a.isOpening !== b.isOpening) return a.isOpening;
  return a.field.name < b.field.name;
}

function afterLast(anchor: RegExp, prefix: string): string {
  let end = 0;
  for (const match of prefix.matchAll(anchor)) end = match.index + match[0].length;
  return prefix.slice(end);
}

// ---- the template

function invalid(message: string): never {
  throw new ResponseTemplateError("response_template", message, { hint: "Correct 'response_template'." });
}

/** A pattern of Python as one of JavaScript. */
function pythonPattern(source: string, scope: string): RegExp {
  const pattern = source
    .replaceAll("(?P<", "(?<")
    .replaceAll(/\(\?P=(\w+)\)/g, String.raw`\k<$1>`)
    .replaceAll(String.raw`\Z`, "(?![^])")
    .replaceAll(String.raw`\A`, "(?<![^])");
  try {
    return new RegExp(pattern, "gs");
  } catch (error) {
    return invalid(`${scope}: the pattern is not valid: ${(error as Error).message}.`);
  }
}

function anchorOf(scope: string, field: Json, literalKey: string): RegExp | null {
  const literal = field[literalKey];
  const pattern = field[`${literalKey}_pattern`];
  if (literal !== undefined && pattern !== undefined) invalid(`${scope} has both '${literalKey}' and its pattern.`);
  if (pattern !== undefined) return pythonPattern(String(pattern), scope);
  if (literal === undefined) return null;
  const literals = (Array.isArray(literal) ? literal : [literal]) as unknown[];
  if (!literals.length || !literals.every((item) => typeof item === "string" && item !== ""))
    invalid(`${scope}: '${literalKey}' is a text or a list of texts.`);
  const sorted = (literals as string[]).toSorted((a, b) => b.length - a.length);
  return new RegExp(sorted.map(escapedPattern).join("|"), "gs");
}

function load(spec: Json): Loaded {
  if (!isObject(spec) || (spec["version"] ?? 1) !== 1) invalid("A response template is an object of version 1.");
  const { defaults = {}, fields } = spec;
  if (!isObject(defaults) || !isObject(fields) || !Object.keys(fields).length)
    invalid("A response template has 'fields', and 'defaults' are an object.");
  const loaded = Object.entries(fields).map(([name, field]) => loadField(name, field));
  if (loaded.filter(({ open }) => open === null).length > 1) invalid("Only one field may be without 'open'.");
  const anchor = anchorOf("The template", spec, "start_anchor") ?? invalid("A response template has a 'start_anchor'.");
  return { defaults, fields: loaded, anchor };
}

const READERS: ReadonlyMap<string, (text: string, args: Json) => unknown> = new Map<
  string,
  (text: string, args: Json) => unknown
>([
  ["text", stripped],
  ["int", (text, args) => numberOf(stripped(text, args), /^[+-]?\d+$/)],
  ["float", (text, args) => numberOf(stripped(text, args), /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i)],
  ["bool", (text, args) => ["true", "1"].includes(stripped(text, args).toLowerCase())],
  ["json", readJson],
  ["xml-inline", readTags],
  ["kv-lines", readLines],
]);

function loadField(name: string, given: unknown): Field {
  const scope = `The field '${name}'`;
  if (!isObject(given)) return invalid(`${scope} is no object.`);
  const content = given["content"] ?? "text";
  if (typeof content !== "string" || !READERS.has(content)) return invalid(`${scope} has an unknown 'content'.`);
  const { join = null, repeats = false, optional = true, transform, transform_each: transformEach = false } = given;
  if (join !== null && (typeof join !== "string" || !repeats))
    invalid(`${scope}: 'join' is a text, and needs 'repeats'.`);
  if (transformEach && transform === undefined) invalid(`${scope} has 'transform_each' but no 'transform'.`);
  return {
    name,
    open: anchorOf(scope, given, "open"),
    close: anchorOf(scope, given, "close"),
    content,
    contentArgs: (given["content_args"] ?? {}) as Json,
    repeats: Boolean(repeats),
    join: join as string | null,
    optional: Boolean(optional),
    transform,
    transformEach: Boolean(transformEach),
  };
}

// ---- values

function stripped(text: string, args: Json): string {
  return (args["strip"] ?? true) ? text.trim() : text;
}

function numberOf(text: string, pattern: RegExp): number {
  if (!pattern.test(text)) throw new ResponseTemplateError("response", `'${text}' is no number.`);
  return Number(text);
}

function readJson(text: string, args: Json): unknown {
  const strings: string[] = [];
  let working = text;
  for (const [open, close] of (args["string_delims"] ?? []) as [string, string][]) {
    working = working.replaceAll(
      new RegExp(`${escapedPattern(open)}(.*?)${escapedPattern(close)}`, "gs"),
      (_whole, inner: string) => {
        strings.push(inner);
        return `\x01${strings.length - 1}\x02`;
      },
    );
  }
  if (args["unquoted_keys"]) working = working.replaceAll(/(?<=[{,])(\w+):/g, '"$1":');
  working = working.replaceAll(/\x01(\d+)\x02/g, (_whole, index: string) =>
    JSON.stringify(strings[Number(index)] ?? ""),
  );
  try {
    return JSON.parse(working);
  } catch (error) {
    if (args["allow_non_json"]) return stripped(text, args);
    throw new ResponseTemplateError("response", `A part of the answer is no JSON: ${(error as Error).message}.`);
  }
}

function subValue(text: string, parser: unknown): unknown {
  if (!isObject(parser)) return text;
  const read = READERS.get(String(parser["name"] ?? "text")) ?? invalid("A 'value_parser' has an unknown name.");
  return read(text, (parser["args"] ?? {}) as Json);
}

function readTags(text: string, args: Json): Json {
  const { tag_pattern: pattern, value_parser: parser, merge_duplicates: isMerged } = args;
  if (typeof pattern !== "string") return invalid("'xml-inline' needs a 'tag_pattern'.");
  const found: Json = {};
  for (const { groups = {} } of text.matchAll(pythonPattern(pattern, "'tag_pattern'"))) {
    const key = groups["key"] ?? invalid("'tag_pattern' has no group 'key'.");
    const value = subValue(groups["value"] ?? "", parser);
    const before = Object.hasOwn(found, key) && isMerged ? found[key] : undefined;
    setOwn(found, key, before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]);
  }
  return found;
}

function readLines(text: string, args: Json): Json {
  const { line_sep: lineSeparator = "\n", kv_sep: separator = ":", value_parser: parser } = args;
  const found: Json = {};
  for (const raw of text.split(String(lineSeparator))) {
    const line = stripped(raw, args);
    const at = line.indexOf(String(separator));
    if (!line || at < 0) continue;
    const value = stripped(line.slice(at + String(separator).length), args);
    setOwn(found, stripped(line.slice(0, at), args), subValue(value, parser));
  }
  return found;
}

function fieldValue(body: string, field: Field, captures: Json): unknown {
  const value = READERS.get(field.content)?.(body, field.contentArgs);
  if (field.transform === undefined) return value;
  if (!field.transformEach) return transformed(field.transform, { ...captures, content: value });
  if (!Array.isArray(value)) throw new ResponseTemplateError("response", `'${field.name}' is no list.`);
  return value.map((item: unknown) => {
    if (!isObject(item)) throw new ResponseTemplateError("response", `An item of '${field.name}' is no object.`);
    return transformed(field.transform, { ...captures, ...item });
  });
}

function transformed(template: unknown, scope: Json): unknown {
  if (Array.isArray(template)) return template.map((item) => transformed(item, scope));
  if (isObject(template))
    return Object.fromEntries(Object.entries(template).map(([key, item]) => [key, transformed(item, scope)]));
  const path = typeof template === "string" ? /^\{(\w+(?:\.\w+)*)\}$/.exec(template)?.[1] : undefined;
  if (path === undefined) return template;
  let value: unknown = scope;
  for (const key of path.split(".")) {
    if (!isObject(value) || !Object.hasOwn(value, key))
      throw new ResponseTemplateError("response", `There is nothing for '{${path}}'.`);
    value = value[key];
  }
  return value;
}

function store(output: Json, field: Field, value: unknown): void {
  const before = Object.hasOwn(output, field.name) ? output[field.name] : undefined;
  if (field.join !== null) {
    if (typeof value !== "string") throw new ResponseTemplateError("response", `'${field.name}' is no text to join.`);
    setOwn(output, field.name, before === undefined || before === null ? value : String(before) + field.join + value);
  } else if (field.repeats)
    setOwn(output, field.name, [...(Array.isArray(before) ? (before as unknown[]) : []), value]);
  else setOwn(output, field.name, value);
}

// ---- arguments by the schemas of tools

function coerced(raw: string, types: readonly string[]): unknown {
  for (const type of types) {
    const text = raw.trim();
    const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (type === "integer" && Number.isInteger(number)) return number;
    if (type === "number" && Number.isFinite(number)) return number;
    if (type === "boolean" && /^(?:true|1|false|0)$/i.test(text)) return /^(?:true|1)$/i.test(text);
    if (type === "null" && (text === "null" || text === "None")) return null;
    if (type !== "object" && type !== "array") continue;
    try {
      const value: unknown = JSON.parse(raw);
      if (type === "array" ? Array.isArray(value) : isObject(value)) return value;
    } catch {
      // It stays a text.
    }
  }
  return raw;
}

function coerceCalls(value: unknown, schemas: ToolSchemas): unknown {
  if (!schemas.size) return value;
  if (Array.isArray(value)) return value.map((item) => coerceCalls(item, schemas));
  const called = isObject(value) ? value["function"] : undefined;
  if (!isObject(called) || !isObject(called["arguments"])) return value;
  const properties = schemas.get(String(called["name"])) ?? {};
  const given: Json = {};
  for (const [key, argument] of Object.entries(called["arguments"])) {
    const types = Object.hasOwn(properties, key) ? typesOf(properties[key]) : [];
    const isList = Array.isArray(argument) && !types.includes("array");
    if (!types.length) setOwn(given, key, argument);
    else if (typeof argument === "string") setOwn(given, key, coerced(argument, types));
    else if (isList)
      setOwn(
        given,
        key,
        argument.map((item: unknown) => (typeof item === "string" ? coerced(item, types) : item)),
      );
    else setOwn(given, key, argument);
  }
  return { ...(value as Json), function: { ...called, arguments: given } };
}

/** A key of its own, also where it is called `__proto__`. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

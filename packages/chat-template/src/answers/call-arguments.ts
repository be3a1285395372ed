/** The arguments of a call: an object, a string of its JSON, keywords of Python, or values between tags. */
import type { NamedCalls } from "./answer-format.ts";
import { certainJson, entriesAt, jsonOf, readValue, skipSpace } from "./literals.ts";
import { typesOf } from "./schemas.ts";
import { matchAt } from "./delimiters.ts";

/** The JSON of all arguments and where they end, why they are none, or what is certain of them so far. */
export type Arguments = { json: string; end: number } | { reason: string } | { partial: string } | "incomplete";

/** Where the value at a path is in the object that begins there; without an end where it is not finished. */
export function placeAt(
  text: string,
  from: number,
  path: readonly string[],
): { start: number; end?: number } | undefined {
  let place: { start: number; end: number | undefined } | undefined = { start: from, end: text.length };
  for (const key of path) {
    if (place?.end === undefined) return undefined;
    place = entriesAt(text, place.start).get(key);
  }
  return place && { start: place.start, ...(place.end !== undefined && { end: place.end }) };
}

/** The same for the arguments, also where a model calls them by the other of their two names. */
export function argumentsAt(text: string, from: number, path: readonly string[]): ReturnType<typeof placeAt> {
  const other = path.at(-1) === "arguments" ? "parameters" : path.at(-1) === "parameters" ? "arguments" : undefined;
  return (
    placeAt(text, from, path) ?? (other === undefined ? undefined : placeAt(text, from, [...path.slice(0, -1), other]))
  );
}

/** The JSON of an object, also where it is within a string. */
export function asArguments(written: string): string | undefined {
  const json = jsonOf(written);
  if (json?.startsWith('"') !== true) return json?.startsWith("{") === true ? json : undefined;
  const inner = (JSON.parse(json) as string).trim();
  return inner === "" ? "{}" : inner.startsWith("{") ? jsonOf(inner) : undefined;
}

export function readObject(text: string, nameEnd: number, { quote, style, nameEnd: behind }: NamedCalls): Arguments {
  const begun = style === "json-arguments" && behind ? matchAt(text, nameEnd, behind) : undefined;
  if (begun === "incomplete") return begun;
  const from = begun ?? nameEnd;
  const start = from + text.slice(from, from + 200).search(/[{"]/);
  if (start < from) return text.length > from + 200 ? { reason: "It has no arguments." } : "incomplete";
  const reading = readValue(text, start, { quote });
  if (reading === "incomplete") return text[start] === "{" ? { partial: certainJson(text, start) } : reading;
  if (reading === "invalid") return { reason: "It is not JSON." };
  const json = asArguments(reading.json);
  return json === undefined ? { reason: "Its arguments are no object." } : { json, end: reading.end };
}

/** The JSON of an object with these entries, whose values are JSON. */
export function objectOf(entries: readonly (readonly [key: string, json: string])[]): string {
  return `{${entries.map(([key, json]) => `${JSON.stringify(key)}: ${json}`).join(", ")}}`;
}

/** What is certain of such an object while more entries may come. */
export function partOf(entries: readonly (readonly [key: string, json: string])[]): { partial: string } {
  return { partial: objectOf(entries).slice(0, -1) };
}

/** `key=value, …)` of Python. */
export function readKeywords(text: string, from: number): Arguments {
  const entries: [string, string][] = [];
  let at = skipSpace(text, from);
  while (text[at] !== ")") {
    const key = /^[A-Za-z_]\w*/.exec(text.slice(at, at + 200))?.[0];
    if (key === undefined) return at >= text.length ? partOf(entries) : { reason: "An argument has no name." };
    at = skipSpace(text, at + key.length);
    if (text[at] !== "=") return at >= text.length ? partOf(entries) : { reason: "An argument has no value." };
    const reading = readValue(text, at + 1);
    if (reading === "incomplete") return partOf(entries);
    if (reading === "invalid") return { reason: "A value is no literal." };
    entries.push([key, reading.json]);
    at = skipSpace(text, reading.end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
    else if (text[at] !== ")") return at >= text.length ? partOf(entries) : { reason: "A bracket is missing." };
  }
  return { json: objectOf(entries), end: at + 1 };
}

/** A value without the white space that the format has around it. */
export function unpadded(raw: string, { between, close }: NonNullable<NamedCalls["tags"]>): string {
  const before = /\s*$/.exec(between)?.[0] ?? "";
  const after = /^\s*/.exec(close)?.[0] ?? "";
  const start = before && raw.startsWith(before) ? before.length : 0;
  const end = after && raw.length > start && raw.endsWith(after) ? raw.length - after.length : raw.length;
  const value = raw.slice(start, end);
  return /^<!\[CDATA\[[^]*\]\]>$/.test(value) ? value.slice(9, -3) : value;
}

/** The JSON of a value between tags: a text where the schema says so; else what it is as a literal, or the text. */
export function decoded(raw: string, schema: Readonly<Record<string, unknown>> | undefined, key: string): string {
  const types = typesOf(schema && Object.hasOwn(schema, key) ? schema[key] : undefined);
  const isText = types.length === 1 && types[0] === "string";
  const literal = isText ? undefined : jsonOf(raw);
  const kind = literal === undefined ? "string" : KINDS.find(([begin]) => begin.test(literal))?.[1];
  const isWanted = types.length === 0 || types.some((type) => kind === (type === "integer" ? "number" : type));
  return literal !== undefined && kind !== "string" && isWanted ? literal : JSON.stringify(raw);
}

/** Types of JSON by how their text begins. */
const KINDS: readonly (readonly [begin: RegExp, type: string])[] = [
  [/^"/, "string"],
  [/^\{/, "object"],
  [/^\[/, "array"],
  [/^[tf]/, "boolean"],
  [/^n/, "null"],
  [/^[-\d]/, "number"],
];

/** The arguments of a call: an object, a string of its JSON, keywords of Python, or values between tags. */
import type { NamedCalls } from "./answer-format.ts";
import { type Reading, readValue, setOwn, skipSpace, valueOf } from "./literals.ts";
import { typesOf } from "./schemas.ts";
import { matchAt } from "./delimiters.ts";

export type Arguments = { value: Record<string, unknown>; end: number } | { reason: string } | "incomplete";

export function atPath(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

/** The value at the path of the arguments, also where a model calls them by the other of their two names. */
export function argumentsOf(value: unknown, path: readonly string[]): unknown {
  const other = path.at(-1) === "arguments" ? "parameters" : path.at(-1) === "parameters" ? "arguments" : undefined;
  return atPath(value, path) ?? (other === undefined ? undefined : atPath(value, [...path.slice(0, -1), other]));
}

/** An object, also where it is JSON within a string. */
export function asArguments(value: unknown): Record<string, unknown> | undefined {
  const object = typeof value === "string" ? valueOf(value || "{}")?.value : value;
  return typeof object === "object" && object !== null && !Array.isArray(object)
    ? (object as Record<string, unknown>)
    : undefined;
}

export function readObject(text: string, nameEnd: number, { quote, style, nameEnd: behind }: NamedCalls): Arguments {
  const begun = style === "json-arguments" && behind ? matchAt(text, nameEnd, behind) : undefined;
  if (begun === "incomplete") return begun;
  const from = begun ?? nameEnd;
  const start = text.slice(from, from + 200).search(/[{"]/);
  if (start < 0) return text.length > from + 200 ? { reason: "It has no arguments." } : "incomplete";
  const reading: Reading = readValue(text, from + start, { quote });
  if (typeof reading === "string") return reading === "incomplete" ? reading : { reason: "It is not JSON." };
  const value = asArguments(reading.value);
  return value ? { value, end: reading.end } : { reason: "Its arguments are no object." };
}

/** `key=value, …)` of Python. */
export function readKeywords(text: string, from: number): Arguments {
  const value: Record<string, unknown> = {};
  let at = skipSpace(text, from);
  while (text[at] !== ")") {
    const key = /^[A-Za-z_]\w*/.exec(text.slice(at, at + 200))?.[0];
    if (key === undefined) return at >= text.length ? "incomplete" : { reason: "An argument has no name." };
    at = skipSpace(text, at + key.length);
    if (text[at] !== "=") return at >= text.length ? "incomplete" : { reason: "An argument has no value." };
    const reading = readValue(text, at + 1);
    if (typeof reading === "string") return reading === "incomplete" ? reading : { reason: "A value is no literal." };
    setOwn(value, key, reading.value);
    at = skipSpace(text, reading.end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
    else if (text[at] !== ")") return at >= text.length ? "incomplete" : { reason: "A bracket is missing." };
  }
  return { value, end: at + 1 };
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

/** A value between tags: a text where the schema says so; else what it is as a literal, or the text. */
export function decoded(raw: string, schema: Readonly<Record<string, unknown>> | undefined, key: string): unknown {
  const types = typesOf(schema && Object.hasOwn(schema, key) ? schema[key] : undefined);
  if (types.length === 1 && types[0] === "string") return raw;
  const literal = valueOf(raw)?.value;
  if (literal === undefined) return raw;
  if (!types.length) return typeof literal === "string" ? raw : literal;
  const isWanted = types.some((type) =>
    type === "array"
      ? Array.isArray(literal)
      : type === "object"
        ? typeof literal === "object" && literal !== null && !Array.isArray(literal)
        : type === "null"
          ? literal === null
          : type === "integer" || type === "number"
            ? typeof literal === "number"
            : typeof literal === type,
  );
  return isWanted && typeof literal !== "string" ? literal : raw;
}

/** Values between tags that are named by their keys, as XML has them: objects, lists of `item`, and what is in them. */
import { objectOf } from "./call-arguments.ts";
import { jsonOf, skipSpace } from "./literals.ts";
import { typesOf } from "./schemas.ts";

/** Elements inside each other; deeper ones are a text. */
const MAX_DEPTH = 50;

/** The JSON of a value by what its schema says; undefined where it has no elements. */
export function elementsIn(raw: string, schema: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH || raw[skipSpace(raw, 0)] !== "<") return undefined;
  const { properties, items } = (schema ?? {}) as { properties?: Record<string, unknown>; items?: unknown };
  const found: [name: string, json: string][] = [];
  for (let at = skipSpace(raw, 0); at < raw.length;) {
    const name = /^<([\w.:-]+)>/.exec(raw.slice(at, at + 200))?.[1];
    const end = name === undefined ? -1 : closingOf(raw, name, at);
    if (name === undefined || end < 0) return undefined;
    const inner = raw.slice(at + name.length + 2, end);
    const known =
      properties && Object.hasOwn(properties, name) ? properties[name] : name === "item" ? items : undefined;
    found.push([name, elementsIn(inner, known, depth + 1) ?? leafOf(inner, known)]);
    at = skipSpace(raw, end + name.length + 3);
  }
  if (found.every(([name]) => name === "item")) return `[${found.map(([, json]) => json).join(", ")}]`;
  return objectOf(found);
}

/** Where the end of an element begins, past those of its name inside of it. */
function closingOf(raw: string, name: string, from: number): number {
  const tag = new RegExp(`</?${name.replaceAll(".", "\\.")}>`, "g");
  tag.lastIndex = from;
  let open = 0;
  for (let match = tag.exec(raw); match; match = tag.exec(raw)) {
    open += match[0][1] === "/" ? -1 : 1;
    if (open === 0) return match.index;
  }
  return -1;
}

function leafOf(raw: string, schema: unknown): string {
  const types = typesOf(schema);
  const literal = types.length === 1 && types[0] === "string" ? undefined : jsonOf(raw);
  return literal === undefined || literal.startsWith('"') ? JSON.stringify(raw) : literal;
}

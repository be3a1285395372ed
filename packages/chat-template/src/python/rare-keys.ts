/**
 * Keys of dictionaries that chat templates hardly ever have: tuples, objects, numbers that are not small and whole, and
 * texts that are very long.
 *
 * Engines hash a text beyond some length by its length alone, and a bigint by its lowest digits: a stranger could make
 * a table of such keys as slow as a list. Those get stand-ins.
 */
import { LONG_KEY, hashKey, isDict } from "./dictionaries.ts";
import { aNoun } from "./errors.ts";
import { type Session, claim, scan, spend } from "./limits.ts";
import { type Value, DictView, Tuple, floatOf, intOf, textOf, typeError, typeName } from "./values.ts";

/** A primitive that is equal for equal keys, or the object itself. Lists and dictionaries cannot be keys. */
export function hashRareKey(session: Session, key: Value): unknown {
  const text = textOf(key);
  if (text !== undefined) return text.length > LONG_KEY ? longKey(session, text) : `\0${text}`;
  const number = intOf(key) ?? floatOf(key);
  if (number !== undefined) {
    if (Number.isSafeInteger(Number(number))) return Number(number);
    if (typeof number === "number" && !Number.isInteger(number)) return number;
    const digits = BigInt(number).toString(16);
    spend(session, digits.length >>> 3);
    return `\0n${digits}`;
  }
  if (key instanceof Tuple) {
    spend(session, 1 + key.items.length);
    const parts = key.items.map((item) => hashPart(session, hashKey(session, item)));
    let length = 0;
    for (const part of parts) length += part.length;
    claim(session, length);
    return `\0t${parts.join("")}`;
  }
  if (Array.isArray(key) || isDict(key) || key instanceof DictView) {
    throw typeError(`${aNoun(typeName(key))} cannot be a key of a dictionary.`);
  }
  return key;
}

/** Number and length come first, so that no part can be taken for two, and nothing needs an escape. */
function hashPart(session: Session, part: unknown): string {
  if (typeof part === "string") return `${part.length}:${part}`;
  if (typeof part === "object" && part !== null) return `#${standIn(session, part, () => keysOfRun(session).size)};`;
  return `${String(part)};`;
}

function keysOfRun(session: Session): Map<unknown, unknown> {
  return (session.keys ??= new Map());
}

function standIn<T>(session: Session, of: unknown, make: () => T): T {
  const keys = keysOfRun(session);
  if (!keys.has(of)) keys.set(of, make());
  return keys.get(of) as T;
}

/** The same short text for the same long one: its place in a list of those that agree in length and a sum. */
function longKey(session: Session, text: string): string {
  spend(session, text.length >>> 3);
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  const id = `\0l${text.length}.${sum}`;
  const alike = standIn<string[]>(session, id, () => []);
  scan(session, text.length * alike.length);
  let place = alike.indexOf(text);
  if (place < 0) place = alike.push(text) - 1;
  return `${id}.${place}`;
}

/**
 * JSON as Python reads it: `1.0` is a float, and whole numbers keep all their digits.
 *
 * JavaScript's own reader does the work. Only numbers that it would change are first put into strings, which begin with
 * a mark that no other string begins with afterwards.
 */
import { PyFloat } from "../python/values.ts";

const MARK = "\0";
/** The mark at the beginning of a string in JSON. */
const WRITTEN_MARK = String.raw`"\u0000`;

/**
 * Reads JSON for a context. It keeps what `JSON.parse` loses, such as the difference between 1.0 and 1.
 *
 * @throws {SyntaxError} for invalid JSON
 * @example
 * import { parseJson, Template } from "@vitrine/chat-template";
 *
 * const value = parseJson('{"temperature": 1.0}');
 * console.log(new Template("{{ value | tojson }}").render({ value })); // {"temperature": 1.0}
 */
export function parseJson(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  let isRetained = true;
  const marked = text.replaceAll(
    /"[^"\\]*(?:\\[^][^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g,
    (token, at: number) => {
      if (token.startsWith('"')) {
        // A string of the caller's that begins with the mark; keys are left alone, since only values are looked at again.
        const isMarked = token.startsWith(WRITTEN_MARK) && !/^\s*:/.test(text.slice(at + token.length));
        return isMarked ? `${WRITTEN_MARK}s${token.slice(WRITTEN_MARK.length)}` : token;
      }
      if (!changes(token)) return token;
      isRetained = false;
      return `${WRITTEN_MARK}n${token}"`;
    },
  );
  if (isRetained) return plain;
  return JSON.parse(marked, (_key, value: unknown) => {
    if (typeof value !== "string" || !value.startsWith(MARK)) return value;
    const rest = value.slice(2);
    if (value[1] === "s") return MARK + rest;
    return /[.eE]/.test(rest) ? new PyFloat(Number(rest)) : BigInt(rest);
  });
}

/** Whether the number would become another one, or a float an int. */
function changes(token: string): boolean {
  const value = Number(token);
  return /[.eE]/.test(token) ? Number.isInteger(value) : !Number.isSafeInteger(value);
}

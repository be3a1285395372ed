/** `"{} of {name!r:>10}".format(…)` with the sandbox's rule: fields reach only what a template itself could reach. */
import { Fault } from "../errors.ts";
import { formatFloat, formatInt, formatText, parseSpec } from "./format-spec.ts";
import { type Session, spend } from "../limits.ts";
import { asciiRepr, madeFrom, repr, stringOf } from "./printing.ts";
import { escapeStr, joinTexts } from "../text/strings.ts";
import {
  type Keywords,
  type Str,
  type Value,
  PyStr,
  floatOf,
  intOf,
  isStr,
  strText,
  typeError,
  typeName,
} from "../values.ts";

/** How formatting reaches what is in its fields. */
interface Access {
  getAttribute(session: Session, value: Value, name: string): Value;
  getItem(session: Session, value: Value, key: Value): Value;
}

export function formatString(
  session: Session,
  format: Str,
  args: readonly Value[],
  keywords: Keywords,
  access: Access,
): Str {
  const isSafe = typeof format !== "string" && format.isSafe;
  let automatic = 0;
  const text = render(strText(format) ?? "", 2);
  return madeFrom(session, text, [format, ...args, ...keywords.values()], isSafe);

  function render(source: string, depth: number): string {
    if (depth < 0) throw new Fault("The format is nested too deeply.");
    const parts: string[] = [];
    let at = 0;
    while (at < source.length) {
      const open = source.slice(at).search(/[{}]/);
      if (open < 0) break;
      const brace = at + open;
      parts.push(source.slice(at, brace));
      if (source[brace] === source[brace + 1]) {
        parts.push(source[brace] ?? "");
        at = brace + 2;
      } else {
        if (source[brace] === "}") throw new Fault("A single '}' is in the format.");
        const end = fieldEnd(source, brace + 1);
        parts.push(field(source.slice(brace + 1, end), depth));
        at = end + 1;
      }
    }
    parts.push(source.slice(at));
    return joinTexts(session, parts);
  }

  function field(source: string, depth: number): string {
    const match = /^((?:[^!:[]|\[[^\]]*\])*)(?:!([^:]*))?(?::([^]*))?$/.exec(source);
    if (!match) throw new Fault("A field of the format is not valid.");
    const [, path = "", conversion, rawSpec = ""] = match;
    let value = lookUp(path);
    if (conversion !== undefined) {
      if (conversion === "s") value = stringOf(session, value);
      else if (conversion === "r") value = repr(session, value);
      else if (conversion === "a") value = asciiRepr(session, value);
      else throw new Fault(`'!${conversion}' is not a conversion.`);
    }
    const spec = render(rawSpec, depth - 1);
    const formatted = formatValue(session, value, spec);
    return isSafe ? escapeStr(session, formatted).text : (strText(formatted) ?? "");
  }

  function lookUp(path: string): Value {
    const [first = ""] = /^[^.[]*/.exec(path) ?? [];
    let value: Value;
    if (first === "" || /^\d+$/.test(first)) {
      if ((first === "" && automatic < 0) || (first !== "" && automatic > 0)) {
        throw new Fault("The format mixes numbered and unnumbered fields.");
      }
      const index = first === "" ? automatic : Number(first);
      automatic = first === "" ? automatic + 1 : -1;
      if (index >= args.length) throw new Fault("The format has more fields than there are values.");
      value = args[index];
    } else {
      if (!keywords.has(first)) throw new Fault(`The format has no value for '${first}'.`);
      value = keywords.get(first);
    }
    const rest = path.slice(first.length);
    if (!/^(?:\.[^.[]+|\[[^\]]+\])*$/.test(rest)) throw new Fault("A field of the format is not valid.");
    for (const [, attribute, key = ""] of rest.matchAll(/\.([^.[]+)|\[([^\]]+)\]/g)) {
      spend(session, 6);
      value =
        attribute === undefined
          ? access.getItem(session, value, /^\d+$/.test(key) ? Number(key) : key)
          : access.getAttribute(session, value, attribute);
    }
    return value;
  }
}

/** The offset of the `}` that closes a field, over brackets and nested fields. */
function fieldEnd(source: string, from: number): number {
  let depth = 1;
  let isOpen = true;
  for (let at = from; at < source.length; at += 1) {
    const char = source[at];
    if (char === "[" && depth === 1) {
      const close = isOpen ? source.indexOf("]", at) : -1;
      if (close > 0) at = close;
      else isOpen = false;
    } else if (char === "{") depth += 1;
    else if (char === "}" && (depth -= 1) === 0) return at;
  }
  throw new Fault("'}' is missing in the format.");
}

function formatValue(session: Session, value: Value, source: string): Str {
  if (!source) return stringOf(session, value);
  if (value instanceof PyStr && value.isSafe) throw new Fault("Markup has no format.");
  if (isStr(value)) return formatText(session, strText(value) ?? "", parseSpec(source));
  const spec = parseSpec(source);
  const int = intOf(value);
  if (int !== undefined) return spec.type === "s" ? unsupported(value) : formatInt(session, int, spec);
  const double = floatOf(value);
  return double === undefined ? unsupported(value) : formatFloat(session, double, spec);
}

function unsupported(value: Value): never {
  throw typeError(`The format does not work for ${typeName(value)}.`);
}

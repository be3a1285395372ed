/** `"%s of %d" % (a, b)`, Python's older formatting. */
import { Fault } from "../errors.ts";
import { type FormatSpec, formatFloat, formatInt, formatText, padText } from "./format-spec.ts";
import { type Session, claim, grow, spend } from "../limits.ts";
import { toDouble } from "../arithmetic.ts";
import { asciiRepr, madeFrom, repr, stringOf } from "./printing.ts";
import { codePoints, escapeStr } from "../text/strings.ts";
import { dictGet, isDict } from "../dictionaries.ts";
import {
  type Str,
  type Value,
  MISSING,
  PyRange,
  Tuple,
  Undefined,
  floatOf,
  intOf,
  strText,
  typeError,
  typeName,
} from "../values.ts";

export function formatPercent(session: Session, format: Str, values: Value): Str {
  const isSafe = typeof format !== "string" && format.isSafe;
  const items = values instanceof Tuple ? values.items : [values];
  let next = 0;
  let usesNames = false;
  const take = (): Value => {
    if (next >= items.length) throw typeError("There are not enough values for the format.");
    return items[next++];
  };
  let length = 0;
  const source = strText(format) ?? "";
  claim(session, source.length);
  // An engine looks for all fields before it checks what becomes of the first.
  spend(session, 16 + (source.includes("%") ? source.length * 6 : 0));
  const text = source.replaceAll(
    /%(?:\(((?:[^()]|\([^()]*\))*)\))?([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?[hlL]?([^])?/gu,
    (whole, name: string | undefined, flags: string, width: string, precision: string | undefined, type = "") => {
      if (whole === "%%") return "%";
      if (name !== undefined) usesNames = true;
      const starred = (part: string): number => (part === "*" ? Number(intOf(take())) : Number(part || 0));
      const columns = starred(width);
      const spec: FormatSpec = {
        fill: flags.includes("0") && !flags.includes("-") ? "0" : " ",
        align: flags.includes("-") || columns < 0 ? "<" : flags.includes("0") ? "=" : ">",
        sign: flags.includes("+") ? "+" : flags.includes(" ") ? " " : "",
        isPositiveZero: false,
        isZeroPadded: false,
        isAlternate: flags.includes("#"),
        width: Math.abs(columns),
        grouping: "",
        precision: precision === undefined ? null : starred(precision),
        type,
      };
      const field = formatField(session, name === undefined ? take() : byName(session, values, name), spec, isSafe);
      spend(session, 8);
      grow(session, field.length, (length += field.length));
      return field;
    },
  );
  if (!usesNames && next < items.length && !isIndexable(values)) {
    throw typeError("Not all values were used by the format.");
  }
  return madeFrom(session, text, [format, values], isSafe);
}

/** Python does not mind values that are left over if they could be looked up by name or index. */
function isIndexable(values: Value): boolean {
  return isDict(values) || Array.isArray(values) || values instanceof PyRange || values instanceof Undefined;
}

function byName(session: Session, values: Value, name: string): Value {
  if (!isDict(values)) throw typeError("The format has names, so a dictionary is expected.");
  const value = dictGet(session, values, name);
  if (value === MISSING) throw new Fault(`The format has no value for '${name}'.`);
  return value;
}

function formatField(session: Session, value: Value, spec: FormatSpec, isSafe: boolean): string {
  const int = intOf(value);
  const double = floatOf(value);
  const escape = (text: Str): string => (isSafe ? escapeStr(session, text).text : (strText(text) ?? ""));
  const asText = (text: string): string =>
    formatText(session, text, {
      ...spec,
      type: "s",
      sign: "",
      isAlternate: false,
      fill: " ",
      align: spec.align === "<" ? "<" : ">",
    });
  if (value instanceof Undefined && /[diufFeEgGxXoc]/.test(spec.type)) value.fail();
  switch (spec.type) {
    case "s":
      return asText(escape(stringOf(session, value)));
    case "r":
      return asText(escape(repr(session, value)));
    case "a":
      return asText(escape(asciiRepr(session, value)));
    case "c": {
      const char =
        int === undefined
          ? strText(value)
          : int >= 0 && int <= 0x10ffff
            ? String.fromCodePoint(Number(int))
            : undefined;
      if (char === undefined || codePoints(session, char).length !== 1)
        throw typeError("'%c' needs one character or its number.");
      return asText(char);
    }
    case "d":
    case "i":
    case "u":
      if (int === undefined && (double === undefined || !Number.isFinite(double)))
        throw typeError(`'%${spec.type}' needs a number, not ${typeName(value)}.`);
      return precise(session, int ?? BigInt(Math.trunc(double ?? 0)), { ...spec, type: "d", isAlternate: false });
    case "x":
    case "X":
    case "o":
      if (int === undefined) throw typeError(`'%${spec.type}' needs a whole number, not ${typeName(value)}.`);
      return precise(session, int, spec);
    case "e":
    case "E":
    case "f":
    case "F":
    case "g":
    case "G":
      if (int === undefined && double === undefined)
        throw typeError(`'%${spec.type}' needs a number, not ${typeName(value)}.`);
      return formatFloat(session, double ?? toDouble(int ?? 0), { ...spec, precision: spec.precision ?? 6 });
    default:
      throw new Fault(`'%${spec.type}' is not a valid format.`);
  }
}

/** For `%d` a precision is the least number of digits. */
function precise(session: Session, value: number | bigint, spec: FormatSpec): string {
  if (spec.precision === null) return formatInt(session, value, spec);
  const plain = formatInt(session, value, { ...spec, width: 0, precision: null });
  const [, prefix = "", digits = ""] = /^([-+ ]?(?:0[xXo])?)(.*)$/.exec(plain) ?? [];
  return padText(
    session,
    prefix + padText(session, digits, { ...spec, fill: "0", align: ">", width: spec.precision }, ">"),
    spec,
    ">",
  );
}

/** Filters about numbers. */
import { attributeMethod, getAttribute } from "./access.ts";
import { attributeGetter } from "./attribute-path.ts";
import { table } from "./binder.ts";
import { parseFloatText, parseIntText, roundFloat, roundInt, toDouble } from "../python/arithmetic.ts";
import { Fault } from "../python/errors.ts";
import { type Session, spend } from "../python/limits.ts";
import { integer, signed } from "../python/numbers.ts";
import { binary } from "../python/operators.ts";
import { iterate } from "../python/sequences.ts";
import {
  type Value,
  MISSING,
  Undefined,
  float,
  floatOf,
  indexOf,
  intOf,
  isStr,
  strText,
  typeError,
  typeName,
} from "../python/values.ts";

function toInt(session: Session, value: Value, fallback: Value, base: Value): Value {
  const text = strText(value);
  if (value instanceof Undefined) value.fail();
  const radix = intOf(base);
  // A base that is no number is no error: the text is then read as a float would be.
  const int =
    text === undefined ? intOf(value) : radix === undefined ? undefined : parseIntText(session, text, Number(radix));
  if (int !== undefined) return typeof int === "number" ? int + 0 : int;
  const double = text === undefined ? floatOf(value) : parseFloatText(text);
  if (double === undefined || Number.isNaN(double)) return fallback;
  if (!Number.isFinite(double)) {
    if (text === undefined) throw new Fault("Infinity cannot become a whole number.");
    return fallback;
  }
  return integer(BigInt(Math.trunc(double)));
}

function toFloat(value: Value, fallback: Value): Value {
  if (value instanceof Undefined) value.fail();
  const text = strText(value);
  if (text !== undefined) {
    const parsed = parseFloatText(text);
    return parsed === undefined ? fallback : float(parsed);
  }
  const int = intOf(value);
  if (int !== undefined) return float(toDouble(int));
  const double = floatOf(value);
  return double === undefined ? fallback : float(double);
}

function round(value: Value, [precision = 0, method = "common"]: readonly Value[]): Value {
  const how = strText(method);
  if (how !== "common" && how !== "ceil" && how !== "floor")
    throw new Fault("The method is 'common', 'ceil' or 'floor'.");
  const int = intOf(value);
  const double = floatOf(value);
  if (int === undefined && double === undefined) {
    if (value instanceof Undefined) value.fail();
    throw typeError(`'round' works on a number, not on ${typeName(value)}.`);
  }
  const digits = precision === null && how === "common" ? null : indexOf(precision);
  if (how === "common") {
    if (int !== undefined) return roundInt(int, digits ?? 0);
    if (digits === null) return integer(BigInt(roundFloat(double ?? 0, 0)));
    return float(roundFloat(double ?? 0, digits));
  }
  const scale = 10 ** (digits ?? 0);
  if (int !== undefined && scale >= 1) return float(toDouble(int));
  const scaled = (double ?? toDouble(int ?? 0)) * scale;
  if (!Number.isFinite(scaled)) throw new Fault("The number is too large to be rounded.");
  const whole = (how === "ceil" ? Math.ceil(scaled) : Math.floor(scaled)) + 0;
  return float(whole / scale);
}

export const numberFilters = table(() => ({
  ends: {
    abs: (_session, value) => {
      const number = signed("+", value);
      if (number === undefined) {
        if (value instanceof Undefined) value.fail();
        throw typeError(`'abs' works on a number, not on ${typeName(value)}.`);
      }
      const isNegative = (intOf(number) ?? floatOf(number) ?? 0) < 0 || Object.is(floatOf(number), -0);
      return isNegative ? signed("-", number) : number;
    },
    "attr name": (session, value, [name]) => {
      const attribute = strText(name);
      if (attribute === undefined) throw typeError("The name of an attribute is a str.");
      if (value instanceof Undefined) value.fail();
      if (attribute.startsWith("_") || attributeMethod(session, value, attribute) !== MISSING)
        return getAttribute(session, value, attribute);
      return new Undefined(`'${typeName(value)} object' has no attribute '${attribute}'.`);
    },
    "round precision? method?": (_session, value, args) => round(value, args),
    "sum attribute? start?": (session, value, [attribute = null, start = 0]) => {
      const get = attributeGetter(session, attribute);
      if (isStr(start)) throw typeError("Strs cannot be summed; 'join' joins them.");
      let total = start;
      for (const item of iterate(session, value)) {
        spend(session, 1);
        total = binary(session, "+", total, get(item));
      }
      return total;
    },
  },
  letters: {
    "float default?": (_session, value, [fallback = float(0)]) => toFloat(value, fallback),
    "int default? base?": (session, value, [fallback = 0, base = 10]) => toInt(session, value, fallback, base),
  },
}));

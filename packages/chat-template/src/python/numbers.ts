/** Numbers as Python has them: whole ones of any size, floats that stay floats. Here are their signs and their texts. */
import { Fault } from "./errors.ts";
import { type Session, spend } from "./limits.ts";
import { type Value, PyFloat, float, floatOf, intOf } from "./values.ts";

export type BinaryOperator = "+" | "-" | "*" | "/" | "//" | "%" | "**";

/** A bigint result in its usual form: a number when it is safe. */
export function integer(value: bigint): number | bigint {
  return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;
}

/** A whole number in decimal, which Python refuses beyond 4,300 digits. */
export function decimal(session: Session, value: bigint): string {
  const text = value.toString();
  if (text.length > (value < 0 ? 4301 : 4300)) throw new Fault("A number has too many digits.");
  spend(session, 4 + (text.length >>> 1));
  return text;
}

/** A float as Python writes it: `1.0`, `1e+16`, `inf`. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  const [mantissa = "", exponent = ""] = value.toExponential().split("e");
  if (Number(exponent) < -4 || Number(exponent) > 15) return `${mantissa}e${exponent.replace(/(?<=^.)(?=.$)/, "0")}`;
  const text = Object.is(value, -0) ? "-0" : String(value);
  return text.includes(".") ? text : `${text}.0`;
}

/** An int as Python writes it, also where a JavaScript number is beyond its exact range. */
export function intText(session: Session, value: number | bigint): string {
  if (typeof value === "bigint") return decimal(session, value);
  return Number.isSafeInteger(value) ? String(value + 0) : BigInt(value).toString();
}

/** A number as Python writes it, or undefined for anything else. */
export function numberText(session: Session, value: Value): string | undefined {
  const int = intOf(value);
  if (int !== undefined) return intText(session, int);
  const double = floatOf(value);
  return double === undefined ? undefined : floatText(double);
}

/** The negative or unchanged number, or undefined for anything else. */
export function signed(operator: "-" | "+", value: Value): Value {
  const int = intOf(value);
  if (int !== undefined) return operator === "+" ? int : typeof int === "bigint" ? integer(-int) : 0 - int;
  const double = floatOf(value);
  if (double === undefined) return undefined;
  return operator === "+" ? value : double === 0 ? new PyFloat(-double) : float(-double);
}

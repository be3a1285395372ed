/** Python's format specification, `[[fill]align][sign][#][0][width][,][.precision][type]`, for `%` and `str.format`. */
import { Fault } from "../errors.ts";
import { type Session, claim, spend } from "../limits.ts";
import { toDouble, toFixed } from "../arithmetic.ts";
import { decimal, floatText } from "../numbers.ts";
import { codePointLength, codePoints, joinTexts } from "../text/strings.ts";

export interface FormatSpec {
  fill: string;
  align: string;
  sign: string;
  /** A result of minus zero loses its sign. */
  isPositiveZero: boolean;
  /** The width began with 0, without an explicit alignment. */
  isZeroPadded: boolean;
  isAlternate: boolean;
  width: number;
  grouping: string;
  precision: number | null;
  type: string;
}

const SPEC = /^(?:([^])?([<>=^]))?([-+ ]?)(z?)(#?)(0?)(\d*)([,_]?)(?:\.(\d+))?([a-zA-Z%]?)$/u;

export function parseSpec(spec: string): FormatSpec {
  const match = SPEC.exec(spec);
  if (!match) throw new Fault(`'${spec}' is not a valid format.`);
  const [, fill, align, sign = "", positive, alternate, zero, width, grouping = "", precision, type = ""] = match;
  return {
    fill: fill ?? (zero && !align ? "0" : zero && align && fill === undefined ? "0" : " "),
    align: align ?? (zero ? "=" : ""),
    sign,
    isPositiveZero: positive === "z",
    isZeroPadded: !align && zero === "0",
    isAlternate: alternate === "#",
    width: Number(width || 0),
    grouping,
    precision: precision === undefined ? null : Number(precision),
    type,
  };
}

export function padText(session: Session, text: string, spec: FormatSpec, defaultAlign: string): string {
  const missing = spec.width - codePointLength(session, text);
  if (missing <= 0) return text;
  claim(session, spec.width);
  const align = spec.align || defaultAlign;
  if (align === "=") {
    const prefix = /^[-+ ]?(?:0[xXob])?/.exec(text)?.[0] ?? "";
    const head = spec.fill === "0" || prefix.length ? prefix : "";
    return head + spec.fill.repeat(missing) + text.slice(head.length);
  }
  const before = align === ">" ? missing : align === "^" ? Math.floor(missing / 2) : 0;
  return spec.fill.repeat(before) + text + spec.fill.repeat(missing - before);
}

export function formatText(session: Session, text: string, spec: FormatSpec): string {
  if (
    (spec.type && spec.type !== "s") ||
    spec.sign ||
    (spec.align === "=" && !spec.isZeroPadded) ||
    spec.isPositiveZero ||
    spec.isAlternate ||
    spec.grouping
  ) {
    throw new Fault("The format is not one for a str.");
  }
  const cut = spec.precision === null ? text : codePoints(session, text).slice(0, spec.precision).join("");
  return padText(session, cut, spec.isZeroPadded ? { ...spec, align: "<" } : spec, "<");
}

export function formatInt(session: Session, value: number | bigint, spec: FormatSpec): string {
  if (/[eEfFgG%]/.test(spec.type)) return formatFloat(session, toDouble(value), spec);
  if (spec.precision !== null || spec.isPositiveZero) throw new Fault("The format is not one for a whole number.");
  const big = BigInt(value);
  const size = big < 0n ? -big : big;
  if (spec.type === "c") {
    if (big < 0n || big > 0x10ffffn) throw new Fault("The number is no character.");
    return padText(session, String.fromCodePoint(Number(big)), spec, "<");
  }
  const base = { "": 10, d: 10, n: 10, b: 2, o: 8, x: 16, X: 16 }[spec.type];
  if (!base) throw new Fault(`'${spec.type}' is not a format for a whole number.`);
  let digits = base === 10 ? decimal(session, size) : size.toString(base);
  claim(session, digits.length);
  if (spec.type === "X") digits = digits.toUpperCase();
  const prefix = spec.isAlternate && base !== 10 ? `0${spec.type}` : "";
  return finishNumber(session, signOf(big < 0n, spec) + prefix, digits, "", spec, base === 10 ? 3 : 4);
}

export function formatFloat(session: Session, value: number, spec: FormatSpec): string {
  const type = spec.type || (spec.precision === null ? "r" : "G*");
  const isNegative = value < 0 || Object.is(value, -0);
  const size = Math.abs(value);
  let body: string;
  const precision = spec.precision ?? 6;
  if (precision > 1000) claim(session, precision * 100);
  if (!Number.isFinite(value)) body = Number.isNaN(value) ? "nan" : "inf";
  else if (type === "r") body = floatText(size);
  else if (type === "f" || type === "F") body = toFixed(size, precision) + (spec.isAlternate && !precision ? "." : "");
  else if (type === "%") body = `${toFixed(size * 100, precision)}%`;
  else if (type === "e" || type === "E") body = exponential(size, precision);
  else if (/^[gGn]/.test(type)) body = general(size, precision || 1, spec.isAlternate, type === "G*");
  else throw new Fault(`'${spec.type}' is not a format for a float.`);
  if (spec.type === "E" || spec.type === "G" || spec.type === "F") body = body.toUpperCase();
  const isZero = spec.isPositiveZero && !/[1-9]/.test(body);
  const [whole = "", rest = ""] = /^(\d*)(.*)$/s.exec(body)?.slice(1) ?? [];
  return finishNumber(session, signOf(isNegative && !isZero && !Number.isNaN(value), spec), whole, rest, spec, 3);
}

function signOf(isNegative: boolean, spec: FormatSpec): string {
  return isNegative ? "-" : spec.sign === "-" ? "" : spec.sign;
}

/** Groups the digits (of a number padded with zeros, the zeros too) and pads. */
function finishNumber(
  session: Session,
  prefix: string,
  digits: string,
  rest: string,
  spec: FormatSpec,
  group: number,
): string {
  let whole = digits;
  if (spec.grouping) {
    const room = spec.width - prefix.length - rest.length;
    const isZeroPadded = spec.fill === "0" && spec.align === "=";
    if (isZeroPadded) {
      claim(session, spec.width);
      // Every `group` digits but the first have a separator before them.
      let wanted = room - Math.floor(room / (group + 1));
      while (wanted + Math.floor((wanted - 1) / group) < room) wanted += 1;
      whole = whole.padStart(wanted, "0");
    }
    whole = grouped(session, whole, spec.grouping, group);
  }
  if ((spec.align || ">") !== "=") return padText(session, prefix + whole + rest, spec, ">");
  const missing = spec.width - prefix.length - codePointLength(session, whole + rest);
  claim(session, spec.width);
  return prefix + (missing > 0 ? spec.fill.repeat(missing) : "") + whole + rest;
}

const GROUPS_AT_ONCE = 4_096;

function grouped(session: Session, digits: string, separator: string, size: number): string {
  const parts: string[] = [];
  spend(session, digits.length);
  const head = digits.length % size;
  if (head) parts.push(digits.slice(0, head));
  // Some thousand groups at a time: millions of small texts would take several times the room of the long one.
  for (let at = head; at < digits.length; at += size * GROUPS_AT_ONCE) {
    const groups: string[] = [];
    const end = Math.min(digits.length, at + size * GROUPS_AT_ONCE);
    for (let from = at; from < end; from += size) groups.push(digits.slice(from, from + size));
    parts.push(groups.join(separator));
  }
  return joinTexts(session, parts, separator);
}

function exponential(size: number, precision: number): string {
  const digits = Math.min(precision, 100);
  let [mantissa = "", exponent = "0"] = size.toExponential(digits).split("e");
  const half = roundedHalf(size, digits);
  if (half) [mantissa, exponent] = half;
  const zeros = precision > 100 ? "0".repeat(precision - 100) : "";
  const power = Number(exponent);
  return `${mantissa}${zeros}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

/** JavaScript rounds ties up; Python to even. Returns the digits of an exact tie, or nothing. */
function roundedHalf(size: number, digits: number): [string, string] | undefined {
  if (digits > 75 || size === 0) return undefined;
  const [exact = "", exponent = "0"] = size.toExponential(digits + 25).split("e");
  const tail = exact.slice(exact.length - 25);
  if (!/^50*$/.test(tail)) return undefined;
  const head = exact.slice(0, exact.length - 25).replace(/\.$/, "");
  return Number(head.at(-1)) % 2 === 0 ? [head, exponent] : undefined;
}

function general(size: number, precision: number, isAlternate: boolean, needsPoint: boolean): string {
  const power = size === 0 ? 0 : Number(exponential(size, precision - 1).split("e")[1]);
  const isScientific = power < -4 || power >= (needsPoint ? Math.max(precision, 1) : precision);
  const body = isScientific ? exponential(size, precision - 1) : toFixed(size, Math.max(0, precision - 1 - power));
  if (isAlternate) return body;
  const [mantissa = "", exponent] = body.split("e");
  const trimmed = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  const pointed = needsPoint && exponent === undefined && !trimmed.includes(".") ? `${trimmed}.0` : trimmed;
  return exponent === undefined ? pointed : `${pointed}e${exponent}`;
}

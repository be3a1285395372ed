/**
 * Python's arithmetic: whole numbers of any size, floor division and remainders that take the sign of the divisor,
 * rounding to even, and texts read as numbers.
 */
import { Fault } from "./errors.ts";
import { type Session, claim, spend } from "./limits.ts";
import { type BinaryOperator, integer } from "./numbers.ts";
import { unicodePattern } from "./text/unicode-pattern.ts";
import { bare, concat } from "./text/strings.ts";
import { type Value, Tuple, float, floatOf, intOf, isStr } from "./values.ts";

/** Arithmetic on two numbers, or undefined when one is none. */
export function arithmetic(session: Session, operator: BinaryOperator, left: Value, right: Value): Value {
  const a = intOf(left);
  const b = intOf(right);
  const x = a ?? floatOf(left);
  const y = b ?? floatOf(right);
  if (x === undefined || y === undefined) return undefined;
  if (a === undefined || b === undefined) return floatArithmetic(operator, toDouble(x), toDouble(y));
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) {
    const [left, right] = [Number(a), Number(b)];
    const result = operator === "+" ? left + right : operator === "-" ? left - right : left * right;
    if ("+-*".includes(operator) && Number.isSafeInteger(result)) return result + 0;
  }
  return intArithmetic(session, operator, a, b);
}

/** The nearest double. Python refuses whole numbers that are too large for one. */
export function toDouble(value: number | bigint): number {
  const double = Number(value);
  if (typeof value === "bigint" && !Number.isFinite(double)) {
    throw new Fault("The number is too large to become a float.");
  }
  return double;
}

function intArithmetic(session: Session, operator: BinaryOperator, a: number | bigint, b: number | bigint): Value {
  if (operator === "/") {
    if (Number(b) === 0) throw divisionByZero();
    return float(trueDivide(session, a, b));
  }
  if (operator === "**" && b < 0) {
    if (Number(a) === 0) throw divisionByZero();
    return float(toDouble(a) ** toDouble(b));
  }
  if ((operator === "//" || operator === "%") && Number.isSafeInteger(a) && Number.isSafeInteger(b)) {
    if (b === 0) throw divisionByZero();
    const remainder = Number(a) % Number(b);
    const isOff = remainder !== 0 && remainder < 0 !== b < 0;
    if (operator === "%") return (isOff ? remainder + Number(b) : remainder) + 0;
    return (Number(a) - remainder) / Number(b) - (isOff ? 1 : 0) + 0;
  }
  return integer(bigInt(session, operator, BigInt(a), BigInt(b)));
}

/** The double nearest to the quotient, also where the operands themselves have no exact double. */
function trueDivide(session: Session, a: number | bigint, b: number | bigint): number {
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return Number(a) / Number(b);
  const [top, bottom] = [BigInt(a), BigInt(b)];
  chargeDivision(session, bitLength(session, top), bitLength(session, bottom));
  const isNegative = top < 0n !== bottom < 0n;
  const [size, divisor] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  // 66 bits of quotient and a sticky bit are more than a double keeps, so the conversion rounds only once.
  const shift = Math.max(0, 66 - bitLength(session, size) + bitLength(session, divisor));
  const scaled = size << BigInt(shift);
  const quotient = ((scaled / divisor) << 1n) | (scaled % divisor === 0n ? 0n : 1n);
  const double = toDouble(quotient) / 2 / 2 ** Math.min(shift, 1000) / 2 ** Math.max(0, shift - 1000);
  return isNegative ? -double : double;
}

function bigInt(session: Session, operator: BinaryOperator, a: bigint, b: bigint): bigint {
  const bits = bitLength(session, a);
  switch (operator) {
    case "+":
    case "-":
      claimBits(session, Math.max(bits, bitLength(session, b)));
      return operator === "+" ? a + b : a - b;
    case "*":
      claimBits(session, bits + bitLength(session, b));
      spend(session, ((bits >>> 6) * (bitLength(session, b) >>> 6)) >>> 4);
      return a * b;
    case "**":
      if (bits > 1) claimBits(session, bits * Number(b));
      return a ** b;
    default: {
      if (b === 0n) throw divisionByZero();
      chargeDivision(session, bits, bitLength(session, b));
      const remainder = a % b;
      const isOff = remainder !== 0n && remainder < 0n !== b < 0n;
      if (operator === "%") return isOff ? remainder + b : remainder;
      return a / b - (isOff ? 1n : 0n);
    }
  }
}

/**
 * How many bits a whole number takes, to the next four; charged, since it runs before any work on
 * the number.
 */
export function bitLength(session: Session, value: bigint): number {
  const bits = value.toString(16).length * 4;
  if (bits > 256) spend(session, bits >>> 6);
  return bits;
}

/** Digit by digit of the divisor for each digit of the quotient, as at school. */
function chargeDivision(session: Session, bits: number, divisorBits: number): void {
  spend(session, 1 + (((Math.max(0, bits - divisorBits) >>> 6) + 1) * ((divisorBits >>> 6) + 1)) / 16);
}

const MAX_BITS = 1_000_000;

function claimBits(session: Session, bits: number): void {
  if (bits > MAX_BITS) throw new Fault("The template makes a number with too many digits.", "limit");
  claim(session, bits);
}

function floatArithmetic(operator: BinaryOperator, a: number, b: number): Value {
  switch (operator) {
    case "+":
      return float(a + b);
    case "-":
      return float(a - b);
    case "*":
      return float(a * b);
    case "**":
      return floatPower(a, b);
    default:
  }
  if (b === 0) throw divisionByZero();
  if (operator === "/") return float(a / b);
  let remainder = a % b;
  let quotient = (a - remainder) / b;
  if (remainder !== 0) {
    if (b < 0 !== remainder < 0) {
      remainder += b;
      quotient -= 1;
    }
  } else {
    remainder = b < 0 ? -0 : 0;
  }
  if (operator === "%") return float(remainder);
  if (quotient === 0) return float(a / b < 0 || Object.is(a / b, -0) ? -0 : 0);
  const floor = Math.floor(quotient);
  return float(quotient - floor > 0.5 ? floor + 1 : floor);
}

function floatPower(a: number, b: number): Value {
  if (a === 0 && b < 0) throw divisionByZero();
  if (a === 1 || b === 0) return float(1);
  if (a < 0 && Number.isFinite(a) && Number.isFinite(b) && !Number.isInteger(b)) {
    throw new Fault("The power would be a complex number.");
  }
  if (Math.abs(a) === 1 && !Number.isFinite(b)) return float(Number.isNaN(b) ? b : 1);
  const result = a ** b;
  if (!Number.isFinite(result) && Number.isFinite(a) && Number.isFinite(b)) {
    throw new Fault("The result is too large for a float.");
  }
  return float(result);
}

function divisionByZero(): Fault {
  return new Fault("Division by zero.");
}

/** `value` with so many decimals, ties to even, as Python rounds and prints: exact in decimal. */
export function toFixed(value: number, digits: number): string {
  if (Math.abs(value) >= 1e21) {
    const text = BigInt(value).toString();
    return digits > 0 ? `${text}.${"0".repeat(digits)}` : text;
  }
  if (digits > 100) return value.toFixed(100) + "0".repeat(digits - 100);
  const plain = value.toFixed(digits);
  if (digits > 75) return plain;
  const exact = value.toFixed(digits + 25);
  const tail = exact.slice(exact.length - 25);
  if (!/^50*$/.test(tail)) return plain;
  // A tie: the digits that were cut off are exactly one half.
  let cut = exact.slice(0, exact.length - 25);
  if (cut.endsWith(".")) cut = cut.slice(0, -1);
  const isEven = Number(cut.at(-1)) % 2 === 0;
  if (isEven) return cut;
  const step = 10 ** -digits;
  return (Number(cut) + (value < 0 ? -step : step)).toFixed(digits);
}

/** `round(value, digits)` of Python: to even, exact in decimal. */
export function roundFloat(value: number, digits: number): number {
  if (!Number.isFinite(value) || value === 0 || digits > 22) return value;
  if (digits >= 0) return Number(toFixed(value, digits));
  if (digits < -308) return value < 0 ? -0 : 0;
  const unit = 10 ** -digits;
  const scaled = value / unit;
  return Number(toFixed(scaled, 0)) * unit;
}

/** Rounds to tens, hundreds and so on, to even. */
export function roundInt(value: number | bigint, digits: number): number | bigint {
  if (digits >= 0) return value;
  if (digits < -400) return 0;
  const unit = 10n ** BigInt(-digits);
  const big = BigInt(value);
  const remainder = ((big % unit) + unit) % unit;
  const down = big - remainder;
  const isUp = remainder * 2n > unit || (remainder * 2n === unit && (down / unit) % 2n !== 0n);
  return integer(isUp ? down + unit : down);
}

/** The text with the decimal digits of all scripts as ASCII digits, which Python reads alike. */
function asciiDigits(text: string): string {
  if (!/[^\x00-\x7f]/.test(text)) return text;
  const digit = unicodePattern(String.raw`^\p{Nd}$`);
  return text.replaceAll(unicodePattern(String.raw`\p{Nd}`, "g"), (char) => {
    // The digits of a script are ten in a row; some of the mathematical ones follow upon each other.
    const code = char.codePointAt(0) ?? 0;
    let above = 0;
    while (digit.test(String.fromCodePoint(code - above - 1))) above += 1;
    return String(above % 10);
  });
}

/** Reads what Python's `float()` reads, or undefined. */
export function parseFloatText(text: string): number | undefined {
  const plain = asciiDigits(text)
    .trim()
    .replaceAll(/(?<=\d)_(?=\d)/g, "");
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(plain)) return Number(plain);
  const word = /^([+-]?)(inf|infinity|nan)$/i.exec(plain);
  if (!word) return undefined;
  const sign = word[1] === "-" ? -1 : 1;
  return word[2]?.toLowerCase() === "nan" ? Number.NaN : sign * Infinity;
}

/** Reads what Python's `int(text, base)` reads, or undefined. */
export function parseIntText(session: Session, text: string, base: number): number | bigint | undefined {
  if (base !== 0 && (base < 2 || base > 36)) return undefined;
  const match = /^([+-]?)(0[xX]|0[oO]|0[bB])?_?([\da-zA-Z](?:_?[\da-zA-Z])*)$/.exec(asciiDigits(text).trim());
  if (!match) return undefined;
  const [, sign, prefix = "", body = ""] = match;
  const prefixBase = { x: 16, o: 8, b: 2 }[prefix.slice(1).toLowerCase()];
  let digits = body.replaceAll("_", "").toLowerCase();
  let radix = base;
  if (prefix && (base === 0 || base === prefixBase)) radix = prefixBase ?? 10;
  else if (prefix) {
    digits = prefix.toLowerCase() + digits;
  }
  if (radix === 0) {
    if (/^0+[1-9]/.test(digits)) return undefined;
    radix = 10;
  }
  const isPowerOfTwo = (radix & (radix - 1)) === 0;
  if (digits.length > 4300 && !isPowerOfTwo) return undefined;
  for (let at = 0; at < digits.length; at += 1) if (digitValue(digits.charCodeAt(at)) >= radix) return undefined;
  claimBits(session, digits.length * Math.ceil(Math.log2(radix)));
  const value = valueOfDigits(digits, BigInt(radix));
  return integer(sign === "-" ? -value : value);
}

/** The value of a digit or small letter by its code. */
function digitValue(code: number): number {
  return code < 58 ? code - 48 : code - 87;
}

/** Halves are read by themselves, so that long texts do not cost the square of their length. */
function valueOfDigits(digits: string, radix: bigint): bigint {
  if (radix === 10n) return BigInt(digits);
  if (digits.length <= 9) return BigInt(Number.parseInt(digits, Number(radix)));
  const rest = digits.length >>> 1;
  const split = digits.length - rest;
  return (
    valueOfDigits(digits.slice(0, split), radix) * radix ** BigInt(rest) + valueOfDigits(digits.slice(split), radix)
  );
}

/** A text or a list so many times, or undefined for anything else. */
export function repeat(session: Session, value: Value, times: Value): Value {
  const count = intOf(times);
  if (count === undefined) return undefined;
  const number = Math.max(0, Number(count));
  if (isStr(value)) {
    const text = bare(value);
    claim(session, text.length * number);
    if (typeof value === "string") return text && value.repeat(number);
    return concat(session, text ? Array.from({ length: number }, () => value) : [], value.isSafe);
  }
  const items = value instanceof Tuple ? value.items : value;
  if (!Array.isArray(items)) return undefined;
  claim(session, items.length * number * 8);
  const repeated = items.length ? Array.from({ length: number }, () => items).flat() : [];
  return value instanceof Tuple ? new Tuple(repeated) : repeated;
}

/**
 * The header of a NumPy array, read as NumPy does: a literal of Python with three keys. It reads a small part of the
 * language, which `numpy.save` writes; all else is refused, so that there is no second way to read it.
 */
import { type FileScan, SAFE, unsafe } from "./file-scan.ts";
import { bytesOf, type ScannedFile } from "./scanned-file.ts";

/** A longer one is of thousands of fields. */
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_DEPTH = 16;
/** Numbers, texts and dates of a fixed length, and raw bytes. Objects are pickles. */
const NUMBERS =
  /^[<>|=]?(?:\?|b1|[iu][1248]|f(?:2|4|8|12|16)|c(?:8|16|24|32)|(?:[SaUV])(\d{1,9})|[mM]8(?:\[\d*\w+\])?)$/;

type Literal = string | number | boolean | null | Literal[] | { tuple: Literal[] } | Map<string, Literal>;

const UNREADABLE = unsafe("The header of the array cannot be read as NumPy reads it.");

export async function scanArray(file: ScannedFile): Promise<FileScan> {
  const fixed = await bytesOf(file, 0, Math.min(file.size, 12) - 1);
  if (fixed.length < 12) return UNREADABLE;
  const version = fixed.readUInt16BE(6);
  if (![0x0100, 0x0200, 0x0300].includes(version)) return UNREADABLE;
  const start = version === 0x0100 ? 10 : 12;
  const length = version === 0x0100 ? fixed.readUInt16LE(8) : fixed.readUInt32LE(8);
  if (length > MAX_HEADER_BYTES || start + length > file.size) return UNREADABLE;
  const header = await bytesOf(file, start, start + length - 1);
  // NumPy reads older headers as Latin-1 and newer ones as UTF-8. They agree on ASCII.
  if (header.some((byte) => byte > 0x7e || (byte < 0x20 && byte !== 0x0a))) return UNREADABLE;
  const read = parse(header.toString("latin1").replace(/[ \n]+$/, ""));
  if (!(read instanceof Map) || read.size !== 3 || typeof read.get("fortran_order") !== "boolean") return UNREADABLE;
  const shape = shapeOf(read.get("shape"));
  const bytes = bytesOfType(read.get("descr"));
  if (shape === undefined || bytes === undefined) return UNREADABLE;
  if (bytes === "objects") return unsafe("It holds objects of Python, which loading it runs as a pickle.");
  const expected = shape.reduce((product, each) => product * BigInt(each), BigInt(bytes));
  const left = BigInt(file.size - start - length);
  return expected === left ? SAFE : unsafe("It is not as long as the shape of its array.");
}

function shapeOf(value: Literal | undefined): number[] | undefined {
  if (typeof value !== "object" || value === null || !("tuple" in value)) return undefined;
  const { tuple } = value;
  return tuple.every((each) => typeof each === "number" && Number.isSafeInteger(each) && each >= 0)
    ? (tuple as number[])
    : undefined;
}

/** Length of one item; undefined for what is no type. */
function bytesOfType(type: Literal | undefined, depth = 0): number | "objects" | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof type === "string") {
    const [all, length] = NUMBERS.exec(type) ?? [];
    if (all === undefined) return /^[<>|=]?O\d*$/.test(type) ? "objects" : undefined;
    const kind = /[a-zA-Z?]/.exec(type)?.[0];
    if (length !== undefined) return Number(length) * (kind === "U" ? 4 : 1);
    return kind === "?" ? 1 : Number(/\d+/.exec(type)?.[0]);
  }
  if (Array.isArray(type)) {
    let sum = 0;
    let hasObjects = false;
    for (const field of type) {
      const parts = tupleOf(field);
      if (parts === undefined || parts.length < 2 || parts.length > 3 || !isFieldName(parts[0])) return undefined;
      const bytes = bytesOfType(parts.length === 3 ? { tuple: parts.slice(1) } : parts[1], depth + 1);
      if (bytes === undefined) return undefined;
      if (bytes === "objects") hasObjects = true;
      else sum += bytes;
    }
    return hasObjects ? "objects" : sum;
  }
  const parts = tupleOf(type);
  const shape =
    parts?.length === 2 ? shapeOf(typeof parts[1] === "number" ? { tuple: [parts[1]] } : parts[1]) : undefined;
  if (parts === undefined || shape === undefined) return undefined;
  const bytes = bytesOfType(parts[0], depth + 1);
  return typeof bytes === "number" ? shape.reduce((product, each) => product * each, bytes) : bytes;
}

function tupleOf(value: Literal | undefined): Literal[] | undefined {
  return typeof value === "object" && value !== null && "tuple" in value ? value.tuple : undefined;
}

/** A name, or a title and a name. */
function isFieldName(value: Literal | undefined): boolean {
  return typeof value === "string" || tupleOf(value)?.every((each) => typeof each === "string") === true;
}

class NotLiteral extends Error {}

function parse(text: string): Literal | undefined {
  let at = 0;
  const skip = () => {
    while (text[at] === " ") at++;
  };
  const next = (sign: string) => {
    skip();
    if (text[at] !== sign) return false;
    at++;
    return true;
  };
  const items = (end: string, depth: number): { found: Literal[]; hasComma: boolean } => {
    const found: Literal[] = [];
    let hasComma = false;
    while (!next(end)) {
      if (found.length > 0 && !hasComma) throw new NotLiteral();
      found.push(value(depth));
      hasComma = next(",");
      if (!hasComma) {
        if (!next(end)) throw new NotLiteral();
        return { found, hasComma: found.length > 1 };
      }
    }
    return { found, hasComma };
  };
  const value = (depth: number): Literal => {
    if (depth > MAX_DEPTH) throw new NotLiteral();
    if (next("[")) return items("]", depth + 1).found;
    if (next("(")) {
      const { found, hasComma } = items(")", depth + 1);
      return found.length === 1 && !hasComma ? (found[0] ?? null) : { tuple: found };
    }
    if (next("{")) return pairs(depth + 1);
    // Without escapes and prefixes. Two texts side by side would be one for Python.
    const [all, quoted, double, number, word] =
      /^(?:'([^'\\\n]*)'(?!')|"([^"\\\n]*)"(?!")|(0|[1-9]\d{0,14})L?(?![\w.])|(True|False|None)\b)/.exec(
        text.slice(at, at + 4096),
      ) ?? [];
    if (all === undefined) throw new NotLiteral();
    at += all.length;
    if (number !== undefined) return Number(number);
    return word === undefined ? (quoted ?? double ?? "") : word === "None" ? null : word === "True";
  };
  const pairs = (depth: number): Map<string, Literal> => {
    const found = new Map<string, Literal>();
    while (!next("}")) {
      const key = value(depth);
      // Of two, NumPy takes the last, and others the first.
      if (typeof key !== "string" || found.has(key) || !next(":")) throw new NotLiteral();
      found.set(key, value(depth));
      if (!next(",") && text[at] !== "}") throw new NotLiteral();
    }
    return found;
  };
  try {
    const found = value(0);
    skip();
    return at === text.length ? found : undefined;
  } catch (error) {
    if (error instanceof NotLiteral) return undefined;
    throw error;
  }
}

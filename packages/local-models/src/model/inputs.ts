/** Checks of what callers send, shared by all models: sizes are bounded and every refusal says what is taken. */
import { badInput } from "./errors.ts";

const MAX_TEXT = 20_000;
const MAX_TEXTS = 256;
const MAX_BYTES = 20 * 1024 * 1024;

/** One text of at most 20,000 characters that says something. */
export function readText(value: unknown, name = "inputs"): string {
  if (typeof value !== "string") throw badInput(`${name} must be a text.`);
  if (value.trim() === "") throw badInput(`${name} is empty: write a text.`);
  if (value.length > MAX_TEXT)
    throw badInput(`${name} has ${value.length} characters; a local model takes at most ${MAX_TEXT}.`);
  return value;
}

/** One to 256 texts. */
export function readTexts(value: unknown, name = "inputs"): string[] {
  if (!Array.isArray(value) || value.length === 0) throw badInput(`${name} must be a list of texts.`);
  if (value.length > MAX_TEXTS)
    throw badInput(`${name} has ${value.length} texts; a local model takes at most ${MAX_TEXTS}.`);
  return value.map((text, index) => readText(text, `${name}[${index}]`));
}

/** The bytes of a file of at most 20 MB; text is read as base64 or a data address. */
export function readBytes(value: unknown, name = "inputs"): Uint8Array {
  const bytes = typeof value === "string" ? fromBase64(value, name) : value;
  if (!(bytes instanceof Uint8Array)) throw badInput(`${name} must be the bytes of a file.`);
  if (bytes.length === 0) throw badInput(`${name} is an empty file.`);
  if (bytes.length > MAX_BYTES)
    throw badInput(`${name} is ${Math.ceil(bytes.length / 1024 / 1024)} MB; a local model takes at most 20 MB.`);
  return bytes;
}

function fromBase64(text: string, name: string): Uint8Array {
  if (text.length > (MAX_BYTES / 3) * 4 + 1000) throw badInput(`${name} is over 20 MB.`);
  const data = text.replace(/^data:[^,]*;base64,/, "").replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(data)) throw badInput(`${name} must be the bytes of a file, or base64.`);
  return new Uint8Array(Buffer.from(data, "base64"));
}

/** A whole number in a range, or the fallback where none is given. */
export function readInteger(value: unknown, name: string, range: { min: number; max: number; otherwise: number }) {
  if (value === undefined || value === null) return range.otherwise;
  if (typeof value !== "number" || !Number.isInteger(value) || value < range.min || value > range.max)
    throw badInput(`${name} must be a whole number from ${range.min} to ${range.max}.`);
  return value;
}

/** A number in a range, or the fallback where none is given. */
export function readNumber(value: unknown, name: string, range: { min: number; max: number; otherwise: number }) {
  if (value === undefined || value === null) return range.otherwise;
  if (typeof value !== "number" || !(value >= range.min && value <= range.max))
    throw badInput(`${name} must be a number from ${range.min} to ${range.max}.`);
  return value;
}

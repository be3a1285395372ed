/**
 * Reads the header of a safetensors file: 8 bytes with a little-endian length N, then N bytes of JSON
 * `{ name: { dtype, shape, data_offsets: [begin, end] }, __metadata__?: { key: text } }`, then the tensors.
 *
 * The rules checked are those of the published format: N at most 100 MB and inside the file; the header begins with
 * `{`; every tensor is as long as its shape and type say; the tensors, ordered by offset, cover the data without gap or
 * overlap, up to the end of the file. Format: https://github.com/huggingface/safetensors#format
 */
import { VitrineError, isObject } from "@vitrine/base";
import { readInSteps, type ByteSource } from "./byte-source.ts";
import { shorten } from "../record/plain-data.ts";
import { SAFETENSORS_DTYPE_BITS, type SafetensorsDtype } from "./safetensors-types.ts";

export { SAFETENSORS_DTYPE_BITS, type SafetensorsDtype };

export interface SafetensorsTensor {
  name: string;
  dtype: SafetensorsDtype;
  shape: number[];
  /** First byte, counted from the end of the header. */
  begin: number;
  /** First byte after the tensor. */
  end: number;
}

export interface SafetensorsHeader {
  /** Bytes of the JSON header; the data begin at `headerLength + 8`. */
  headerLength: number;
  /** The author's own notes, as `{ format: "pt" }`. Untrusted text. */
  metadata: Map<string, string>;
  /** In the order of their data. */
  tensors: SafetensorsTensor[];
  /** Elements by dtype. */
  parameters: Partial<Record<SafetensorsDtype, number>>;
  /** Elements in all. */
  total: number;
}

export type SafetensorsErrorCode =
  | "too-short"
  | "header-too-large"
  | "header-out-of-bounds"
  | "invalid-json"
  | "invalid-header"
  | "invalid-tensor"
  | "invalid-offsets";

/**
 * The bytes are not a well-formed safetensors header.
 * @example
 * import { bytesSource, readSafetensorsHeader, SafetensorsError } from "@vitrine/models";
 *
 * const error = await readSafetensorsHeader(bytesSource(new Uint8Array(2))).catch((error: unknown) => error);
 * if (error instanceof SafetensorsError) console.log(error.code); // too-short
 */
export class SafetensorsError extends VitrineError<SafetensorsErrorCode> {
  override readonly name = "SafetensorsError";
}

/** Largest header the format allows, in bytes. */
export const MAX_SAFETENSORS_HEADER = 100_000_000;

/**
 * Reads and checks the header of a safetensors file: the tensors with their types, shapes and offsets. It never reads
 * the tensors themselves.
 *
 * @throws {SafetensorsError} when the bytes break the format. Errors of the source pass through.
 * @example
 * import { bytesSource, readSafetensorsHeader } from "@vitrine/models";
 *
 * const header = JSON.stringify({ weight: { dtype: "F32", shape: [2], data_offsets: [0, 8] } });
 * const file = new Uint8Array(8 + header.length + 8);
 * new DataView(file.buffer).setBigUint64(0, BigInt(header.length), true);
 * new TextEncoder().encodeInto(header, file.subarray(8));
 * const { tensors, total } = await readSafetensorsHeader(bytesSource(file));
 * console.log(tensors, total); // [ { name: 'weight', dtype: 'F32', shape: [ 2 ], begin: 0, end: 8 } ] 2
 */
export async function readSafetensorsHeader(source: ByteSource): Promise<SafetensorsHeader> {
  const prefix = await readInSteps(source, 0, 8);
  if (prefix.length < 8) {
    throw new SafetensorsError(
      "too-short",
      `A safetensors file begins with 8 bytes of length; there are only ${prefix.length}.`,
    );
  }
  const claimed = new DataView(prefix.buffer, prefix.byteOffset, 8).getBigUint64(0, true);
  if (claimed > BigInt(MAX_SAFETENSORS_HEADER)) {
    throw new SafetensorsError(
      "header-too-large",
      `The header claims ${claimed} bytes; the format allows ${MAX_SAFETENSORS_HEADER}. This is probably not a safetensors file.`,
    );
  }
  const headerLength = Number(claimed);
  if (source.size !== undefined && headerLength > source.size - 8) {
    throw outOfBounds(headerLength, source.size - 8);
  }
  const bytes = await readInSteps(source, 8, headerLength);
  if (bytes.length < headerLength) throw outOfBounds(headerLength, bytes.length);
  const dataLength = source.size === undefined ? undefined : source.size - 8 - headerLength;
  return readHeader(parseJson(bytes), headerLength, dataLength);
}

function outOfBounds(claimed: number, there: number): SafetensorsError {
  return new SafetensorsError(
    "header-out-of-bounds",
    `The header claims ${claimed} bytes and ${there} are there: the file is cut short, or no safetensors file.`,
  );
}

function parseJson(bytes: Uint8Array): Record<string, unknown> {
  if (bytes[0] !== 0x7b) {
    throw new SafetensorsError("invalid-json", "The header does not begin with '{'.");
  }
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new SafetensorsError("invalid-json", "The header is not JSON in UTF-8.");
  }
  if (!isObject(header)) throw new SafetensorsError("invalid-json", "The header is no object.");
  return header;
}

function readHeader(
  header: Record<string, unknown>,
  headerLength: number,
  dataLength: number | undefined,
): SafetensorsHeader {
  const metadata = new Map<string, string>();
  const tensors: SafetensorsTensor[] = [];
  for (const [name, entry] of Object.entries(header)) {
    if (name === "__metadata__") readMetadata(entry, metadata);
    else tensors.push(readTensor(name, entry));
  }
  tensors.sort((a, b) => a.begin - b.begin || a.end - b.end);

  const parameters: SafetensorsHeader["parameters"] = {};
  let total = 0;
  let position = 0;
  for (const tensor of tensors) {
    if (tensor.begin !== position) {
      throw new SafetensorsError(
        "invalid-offsets",
        `Tensor ${quote(tensor.name)} begins at byte ${tensor.begin} where ${position} was expected: tensors leave a gap or overlap.`,
      );
    }
    position = tensor.end;
    const elements = elementCount(tensor.shape);
    parameters[tensor.dtype] = (parameters[tensor.dtype] ?? 0) + elements;
    total += elements;
  }
  if (dataLength !== undefined && position !== dataLength) {
    throw new SafetensorsError(
      "invalid-offsets",
      `The tensors take ${position} bytes and ${dataLength} bytes follow the header.`,
    );
  }
  return { headerLength, metadata, tensors, parameters, total };
}

function readMetadata(entry: unknown, metadata: Map<string, string>): void {
  if (!isObject(entry)) {
    throw new SafetensorsError("invalid-header", "`__metadata__` is not an object of texts.");
  }
  for (const [key, value] of Object.entries(entry)) {
    if (typeof value !== "string") {
      throw new SafetensorsError(
        "invalid-header",
        `\`__metadata__\` has a ${typeof value} under ${quote(key)}; only texts are allowed.`,
      );
    }
    metadata.set(key, value);
  }
}

function readTensor(name: string, entry: unknown): SafetensorsTensor {
  const fail = (what: string) => new SafetensorsError("invalid-tensor", `Tensor ${quote(name)} ${what}.`);
  if (!isObject(entry)) throw fail("is not described by an object");
  const { dtype, shape, data_offsets: offsets } = entry;
  if (typeof dtype !== "string") throw fail("has no dtype");
  if (!Object.hasOwn(SAFETENSORS_DTYPE_BITS, dtype)) {
    throw fail(`has the unknown type ${quote(dtype)}`);
  }
  if (!Array.isArray(shape) || !shape.every(isLength)) throw fail("has no valid shape");
  if (!Array.isArray(offsets) || offsets.length !== 2 || !offsets.every(isLength)) {
    throw fail("has no valid data_offsets");
  }
  const [begin, end] = offsets as [number, number];
  const elements = elementCount(shape);
  const bits = elements * SAFETENSORS_DTYPE_BITS[dtype as SafetensorsDtype];
  if (!Number.isSafeInteger(bits)) throw fail("has a shape beyond any file");
  if (end < begin || (end - begin) * 8 !== bits) {
    throw fail(`takes bytes ${begin} to ${end}, but its shape and type need ${bits / 8}`);
  }
  return { name, dtype: dtype as SafetensorsDtype, shape: [...shape], begin, end };
}

/** How many numbers a tensor has. */
export function elementCount(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A name of a file in a message. */
export function quote(text: string): string {
  return JSON.stringify(shorten(text, 80));
}

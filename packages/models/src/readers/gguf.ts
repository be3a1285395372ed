/**
 * Reads the header of a GGUF file: magic, version, counts, typed key-values, tensor descriptions. The tensors
 * themselves are never read.
 *
 * The reader reads forward through a window that is refilled from the source as it goes, so that nothing is allocated
 * on the word of a length in the file: a text or list costs memory only as far as its bytes are there. Lists (a
 * vocabulary has hundreds of thousands of entries) are scanned and only their first entries are read.
 * Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
import type { ByteSource } from "./byte-source.ts";
import { GgufCursor, GgufError, type GgufNumber } from "./gguf-cursor.ts";
import { elementCount, quote } from "./safetensors.ts";
import {
  fileTypeLabel,
  TENSOR_BLOCKS,
  tensorTypeName,
  type GgufTensorType,
  type QuantizationLabel,
} from "../quantization/quantization-types.ts";

export { GgufError } from "./gguf-cursor.ts";

/** A list of the header. `items` holds at most the number of entries requested; `length` is the true length. */
export interface GgufList {
  items: GgufValue[];
  length: number;
}

/** 64-bit integers are bigints; smaller ones and floats are numbers. */
export type GgufValue = number | bigint | boolean | string | GgufList;

export interface GgufTensor {
  name: string;
  /** As stored: fastest-varying dimension first. */
  shape: number[];
  /** `undefined` when the number is newer than this table. */
  type: GgufTensorType | undefined;
  typeNumber: number;
  /** Bytes from `dataOffset`. */
  offset: number;
}

export interface GgufHeader {
  version: number;
  littleEndian: boolean;
  /** Key-values in file order. Texts are the author's: untrusted. */
  metadata: Map<string, GgufValue>;
  tensors: GgufTensor[];
  /** Weights in all tensors. */
  parameters: number;
  /** Where tensor data begin, in bytes from the start of the file. */
  dataOffset: number;
  /** Well-known metadata read out of `metadata`. */
  architecture?: string;
  name?: string;
  contextLength?: number;
  chatTemplate?: string;
  /** Templates under `tokenizer.chat_template.<name>`. */
  namedChatTemplates: { name: string; template: string }[];
  bosToken?: string;
  eosToken?: string;
  /** Label of `general.file_type`. */
  quantization?: QuantizationLabel;
}

export interface GgufOptions {
  /** Bytes of header that are read at most. Default 256 MiB. */
  maxHeaderBytes?: number;
  /** Entries read of each list. Default 16. */
  keepItems?: number;
}

const MAX_KEYS = 100_000;
const MAX_TENSORS = 1_000_000;
const MAX_LIST_DEPTH = 4;
/** Longest key or tensor name, in bytes. The format says 65,535 and 64. */
const MAX_KEY_BYTES = 65_535;

/**
 * Reads and checks the header of a GGUF file: its metadata and the list of its tensors. It reads the start of the file
 * only.
 *
 * @throws {GgufError} when the bytes break the format or a limit. Errors of the source pass through.
 * @example
 * import { bytesSource, readGgufHeader } from "@vitrine/models";
 *
 * // A file without tensors: magic number, version 3, counts of tensors and metadata, one pair.
 * const key = "general.name";
 * const file = new DataView(new ArrayBuffer(64));
 * new TextEncoder().encodeInto("GGUF", new Uint8Array(file.buffer));
 * file.setUint32(4, 3, true);
 * file.setBigUint64(16, 1n, true);
 * file.setBigUint64(24, BigInt(key.length), true);
 * new TextEncoder().encodeInto(key, new Uint8Array(file.buffer, 32));
 * file.setUint32(44, 8, true); // the value is a text
 * file.setBigUint64(48, 4n, true);
 * new TextEncoder().encodeInto("Tiny", new Uint8Array(file.buffer, 56));
 * const { version, name } = await readGgufHeader(bytesSource(new Uint8Array(file.buffer)));
 * console.log(version, name); // 3 Tiny
 */
export async function readGgufHeader(source: ByteSource, options: GgufOptions = {}): Promise<GgufHeader> {
  const { maxHeaderBytes = 256 * 1024 * 1024, keepItems = 16 } = options;
  const cursor = new GgufCursor(source, maxHeaderBytes);
  const version = await readPreamble(cursor);
  const tensorCount = await cursor.count("tensor count", MAX_TENSORS);
  const keyCount = await cursor.count("key count", MAX_KEYS);

  const metadata = new Map<string, GgufValue>();
  const tokenPositions: number[] = [];
  for (let index = 0; index < keyCount; index++) {
    const key = await cursor.text(MAX_KEY_BYTES);
    if (metadata.has(key)) {
      throw new GgufError("duplicate-key", `The key ${quote(key)} appears twice.`);
    }
    const positions = key === "tokenizer.ggml.tokens" ? tokenPositions : undefined;
    metadata.set(key, await readValue(cursor, await cursor.u32(), keepItems, positions));
  }

  const alignment = readAlignment(metadata);
  const tensors: GgufTensor[] = [];
  let parameters = 0;
  for (let index = 0; index < tensorCount; index++) {
    const tensor = await readTensor(cursor, alignment);
    tensors.push(tensor);
    parameters += elementCount(tensor.shape);
  }
  const dataOffset = Math.ceil(cursor.position / alignment) * alignment;
  checkDataFits(tensors, dataOffset, source.size);
  return {
    version,
    littleEndian: cursor.littleEndian,
    metadata,
    tensors,
    parameters,
    dataOffset,
    ...readMetadata(metadata),
    ...(await readSpecialTokens(cursor, metadata, tokenPositions)),
  };
}

/** Magic and version. A version that only makes sense with swapped bytes says that the file is big-endian. */
async function readPreamble(cursor: GgufCursor): Promise<number> {
  const magic = await cursor.bytes(4);
  if (String.fromCharCode(...magic) !== "GGUF") {
    throw new GgufError("not-gguf", "The file does not begin with the letters GGUF.");
  }
  let version = await cursor.u32();
  if ((version & 0xffff) === 0 && version !== 0) {
    version = ((version >>> 24) & 0xff) | ((version >>> 8) & 0xff00);
    cursor.littleEndian = false;
  }
  if (version !== 2 && version !== 3) {
    throw new GgufError(
      "unsupported-version",
      `GGUF version ${version} is not supported; versions 2 and 3 are. Convert the file with a current llama.cpp.`,
    );
  }
  return version;
}

const TYPES = {
  U8: 0,
  I8: 1,
  U16: 2,
  I16: 3,
  U32: 4,
  I32: 5,
  F32: 6,
  BOOL: 7,
  TEXT: 8,
  LIST: 9,
  U64: 10,
  I64: 11,
  F64: 12,
} as const;

async function readValue(
  cursor: GgufCursor,
  type: number,
  keepItems: number,
  textPositions?: number[],
  depth = 0,
): Promise<GgufValue> {
  switch (type) {
    case TYPES.TEXT:
      return cursor.text();
    case TYPES.LIST:
      return readList(cursor, keepItems, textPositions, depth);
    case TYPES.BOOL: {
      const byte = await cursor.number("u8");
      if (byte > 1) throw new GgufError("invalid-value", `A truth value is ${byte}, not 0 or 1.`);
      return byte === 1;
    }
    case TYPES.U64:
      return cursor.bigint(false);
    case TYPES.I64:
      return cursor.bigint(true);
    default: {
      const number = NUMBERS[type];
      if (number === undefined) throw unknownType(type);
      return cursor.number(number);
    }
  }
}

const NUMBERS: Readonly<Record<number, GgufNumber>> = {
  [TYPES.U8]: "u8",
  [TYPES.I8]: "i8",
  [TYPES.U16]: "u16",
  [TYPES.I16]: "i16",
  [TYPES.U32]: "u32",
  [TYPES.I32]: "i32",
  [TYPES.F32]: "f32",
  [TYPES.F64]: "f64",
};

/** Bytes of a list item that has a fixed size. */
const ITEM_BYTES: Readonly<Record<number, number>> = {
  [TYPES.U8]: 1,
  [TYPES.I8]: 1,
  [TYPES.BOOL]: 1,
  [TYPES.U16]: 2,
  [TYPES.I16]: 2,
  [TYPES.U32]: 4,
  [TYPES.I32]: 4,
  [TYPES.F32]: 4,
  [TYPES.U64]: 8,
  [TYPES.I64]: 8,
  [TYPES.F64]: 8,
};

async function readList(
  cursor: GgufCursor,
  keepItems: number,
  textPositions: number[] | undefined,
  depth: number,
): Promise<GgufList> {
  if (depth >= MAX_LIST_DEPTH) {
    throw new GgufError("too-deep", `Lists are nested deeper than ${MAX_LIST_DEPTH} levels.`);
  }
  const type = await cursor.u32();
  const itemBytes = ITEM_BYTES[type];
  if (itemBytes === undefined && type !== TYPES.TEXT && type !== TYPES.LIST) throw unknownType(type);
  // A text or list takes at least its own length field.
  const length = await cursor.count("list length", cursor.itemsLeft(itemBytes ?? 8));
  const items: GgufValue[] = [];
  for (let index = 0; index < length; index++) {
    if (index >= keepItems && itemBytes !== undefined) {
      await cursor.skip((length - index) * itemBytes);
      break;
    }
    if (index >= keepItems && type === TYPES.TEXT) {
      await cursor.skipTexts(length - index, textPositions);
      break;
    }
    if (type === TYPES.TEXT) textPositions?.push(cursor.position);
    if (index < keepItems) {
      items.push(await readValue(cursor, type, keepItems, undefined, depth + 1));
    } else {
      await readValue(cursor, type, 0, undefined, depth + 1);
    }
  }
  return { items, length };
}

function unknownType(type: number): GgufError {
  return new GgufError("unknown-type", `Value type ${type} is not one of the format's 0 to 12.`);
}

async function readTensor(cursor: GgufCursor, alignment: number): Promise<GgufTensor> {
  const name = await cursor.text(MAX_KEY_BYTES);
  const fail = (what: string) => new GgufError("invalid-tensor", `Tensor ${quote(name)} ${what}.`);
  const dimensions = await cursor.u32();
  if (dimensions > 4) throw fail(`has ${dimensions} dimensions; the format allows 4`);
  const shape: number[] = [];
  for (let index = 0; index < dimensions; index++) {
    shape.push(await cursor.count("tensor dimension", Number.MAX_SAFE_INTEGER));
  }
  if (!Number.isSafeInteger(elementCount(shape))) throw fail("has a shape beyond any file");
  const typeNumber = await cursor.u32();
  const offset = await cursor.count("tensor offset", Number.MAX_SAFE_INTEGER);
  if (offset % alignment !== 0) throw fail(`begins at ${offset}, no multiple of ${alignment}`);
  return { name, shape, type: tensorTypeName(typeNumber), typeNumber, offset };
}

function checkDataFits(tensors: readonly GgufTensor[], dataOffset: number, size?: number): void {
  if (size === undefined) return;
  for (const tensor of tensors) {
    if (tensor.type === undefined) continue;
    const { weights, bytes } = TENSOR_BLOCKS[tensor.type];
    const end = dataOffset + tensor.offset + (elementCount(tensor.shape) / weights) * bytes;
    if (end > size) {
      throw new GgufError(
        "data-out-of-bounds",
        `Tensor ${quote(tensor.name)} ends at byte ${end} of a file of ${size}: the file is cut short.`,
      );
    }
  }
}

function readAlignment(metadata: ReadonlyMap<string, GgufValue>): number {
  const alignment = metadata.get("general.alignment") ?? 32;
  if (typeof alignment !== "number" || alignment < 1 || alignment > 65_536 || !Number.isInteger(Math.log2(alignment))) {
    throw new GgufError("invalid-value", "`general.alignment` is not a power of two up to 65,536.");
  }
  return alignment;
}

function readMetadata(metadata: ReadonlyMap<string, GgufValue>) {
  const text = (key: string) => {
    const value = metadata.get(key);
    return typeof value === "string" ? value : undefined;
  };
  const architecture = text("general.architecture");
  const name = text("general.name");
  const contextLength = wholeNumber(metadata.get(`${architecture}.context_length`));
  const fileType = wholeNumber(metadata.get("general.file_type"));
  const quantization = fileType === undefined ? undefined : fileTypeLabel(fileType);
  const chatTemplate = text("tokenizer.chat_template");
  const prefix = "tokenizer.chat_template.";
  const namedChatTemplates = [...metadata]
    .filter(([key, value]) => key.startsWith(prefix) && typeof value === "string")
    .map(([key, value]) => ({ name: key.slice(prefix.length), template: value as string }));
  return {
    ...(architecture !== undefined && { architecture }),
    ...(name !== undefined && { name }),
    ...(contextLength !== undefined && { contextLength }),
    ...(quantization !== undefined && { quantization }),
    ...(chatTemplate !== undefined && { chatTemplate }),
    namedChatTemplates,
  };
}

/** Goes back for the texts of the two tokens that templates use; the vocabulary itself was skipped. */
async function readSpecialTokens(
  cursor: GgufCursor,
  metadata: ReadonlyMap<string, GgufValue>,
  positions: readonly number[],
): Promise<{ bosToken?: string; eosToken?: string }> {
  const specialToken = async (key: string) => {
    const id = wholeNumber(metadata.get(key));
    const position = id === undefined ? undefined : positions[id];
    return position === undefined ? undefined : cursor.textAt(position);
  };
  const bosToken = await specialToken("tokenizer.ggml.bos_token_id");
  const eosToken = await specialToken("tokenizer.ggml.eos_token_id");
  return { ...(bosToken !== undefined && { bosToken }), ...(eosToken !== undefined && { eosToken }) };
}

function wholeNumber(value: GgufValue | undefined): number | undefined {
  if (typeof value !== "number" && typeof value !== "bigint") return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

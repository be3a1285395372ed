/**
 * The chat template in the head of a GGUF file.
 *
 * The head may have a hundred thousand tokens, and the file many gigabytes behind it: it is read in pieces, and no
 * further than the metadata.
 * Source: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
import { closeSync, openSync, readSync } from "node:fs";
import { ToolError } from "./tool-error.ts";

/** Bytes of each type of number, by its code. */
const SIZES: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 4],
  [5, 4],
  [6, 4],
  [7, 1],
  [10, 8],
  [11, 8],
  [12, 8],
]);
const STRING = 8;
const ARRAY = 9;
const CHUNK_BYTES = 1 << 20;
const MAX_STRING_BYTES = 64 << 20;
/** More than any file has. */
const MAX_ITEMS = 1 << 26;

class Reader {
  readonly #file: number;
  #buffer = Buffer.alloc(0);
  /** Where the buffer begins in the file, and where reading is in it. */
  #start = 0;
  #at = 0;

  constructor(file: number) {
    this.#file = file;
  }

  take(length: number): Buffer {
    if (this.#at + length > this.#buffer.length) {
      this.#start += this.#at;
      this.#at = 0;
      const buffer = Buffer.alloc(Math.max(length, CHUNK_BYTES));
      this.#buffer = buffer.subarray(0, readSync(this.#file, buffer, 0, buffer.length, this.#start));
      if (length > this.#buffer.length) throw new ToolError("The GGUF file ends in its head.", "Download it again.");
    }
    this.#at += length;
    return this.#buffer.subarray(this.#at - length, this.#at);
  }

  skip(length: number): void {
    this.#at += length;
  }

  uint32(): number {
    return this.take(4).readUInt32LE();
  }

  count(max: number): number {
    const count = Number(this.take(8).readBigUInt64LE());
    if (count > max) throw new ToolError("The head of the GGUF file is not valid.", "Download it again.");
    return count;
  }

  string(): string {
    return this.take(this.count(MAX_STRING_BYTES)).toString("utf8");
  }

  skipString(): void {
    const length = this.count(MAX_STRING_BYTES);
    if (length < CHUNK_BYTES) this.take(length);
    else this.skip(length);
  }
}

/** The templates of a GGUF file by name, and its special tokens. */
export interface GgufTemplates {
  templates: Record<string, string>;
  specialTokens: Record<string, string>;
}

const TEMPLATE = /^tokenizer\.chat_template(?:\.(.+))?$/;
const TOKEN_ID = /^tokenizer\.ggml\.(\w+)_token_id$/;

/** Reads what a prompt needs from the head of a GGUF file. */
export function readGgufTemplates(path: string): GgufTemplates {
  const file = openSync(path, "r");
  try {
    const reader = new Reader(file);
    if (reader.take(4).toString("latin1") !== "GGUF") throw new ToolError(`${path} is no GGUF file.`, "Name one.");
    if (reader.uint32() < 2) throw new ToolError(`${path} has an old version of GGUF.`, "Convert it again.");
    reader.count(MAX_ITEMS);
    const pairs = reader.count(MAX_ITEMS);
    const templates: Record<string, string> = {};
    const ids = new Map<string, number>();
    let tokens: string[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const key = reader.string();
      const type = reader.uint32();
      const name = TEMPLATE.exec(key);
      const id = TOKEN_ID.exec(key)?.[1];
      if (name && type === STRING) templates[name[1] ?? "default"] = reader.string();
      else if (id !== undefined && type === 4) ids.set(id, reader.uint32());
      else if (key === "tokenizer.ggml.tokens" && type === ARRAY) tokens = readStrings(reader);
      else skipValue(reader, type);
    }
    const specialTokens: Record<string, string> = {};
    for (const [name, id] of ids) {
      const token = tokens[id];
      if (token !== undefined) specialTokens[`${name}_token`] = token;
    }
    return { templates, specialTokens };
  } finally {
    closeSync(file);
  }
}

function readStrings(reader: Reader): string[] {
  const type = reader.uint32();
  const count = reader.count(MAX_ITEMS);
  const strings: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (type === STRING) strings.push(reader.string());
    else skipValue(reader, type);
  }
  return strings;
}

function skipValue(reader: Reader, type: number): void {
  if (type === STRING) {
    reader.skipString();
    return;
  }
  const size = SIZES.get(type);
  if (size !== undefined) {
    reader.take(size);
    return;
  }
  if (type !== ARRAY) throw new ToolError("The head of the GGUF file is not valid.", "Download it again.");
  const inner = reader.uint32();
  const count = reader.count(MAX_ITEMS);
  for (let index = 0; index < count; index += 1) skipValue(reader, inner);
}

/**
 * A forward cursor over a `ByteSource` for the GGUF reader: a window of bytes that is filled ahead
 * of the reader, and typed reads from it. The window doubles while the header goes on, so that a
 * small header costs one small read and a vocabulary of megabytes few large ones. Every length goes
 * through `count`, which rejects impossible ones.
 */
import { VitrineError } from "@vitrine/base";
import { joinBytes, type ByteSource } from "./byte-source.ts";

export type GgufErrorCode =
  | "not-gguf"
  | "unsupported-version"
  | "too-short"
  | "header-too-large"
  | "length-out-of-bounds"
  | "unknown-type"
  | "invalid-value"
  | "invalid-text"
  | "duplicate-key"
  | "too-deep"
  | "invalid-tensor"
  | "data-out-of-bounds";

/**
 * The bytes are not a well-formed GGUF header, or it is beyond a limit.
 * @example
 * import { bytesSource, GgufError, readGgufHeader } from "@vitrine/models";
 *
 * const error = await readGgufHeader(bytesSource(new Uint8Array(32))).catch((error: unknown) => error);
 * if (error instanceof GgufError) console.log(error.code); // not-gguf
 */
export class GgufError extends VitrineError<GgufErrorCode> {
  override readonly name = "GgufError";
}

export type GgufNumber = "u8" | "i8" | "u16" | "i16" | "u32" | "i32" | "f32" | "f64";

const FIRST_WINDOW = 64 * 1024;
const MAX_WINDOW_BYTES = 4 * 1024 * 1024;
/** Longest text that is read as one value (a chat template, a license). */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;
/** No vocabulary has more words. */
const MAX_POSITIONS = 4_000_000;

export class GgufCursor {
  littleEndian = true;
  readonly #source: ByteSource;
  readonly #limit: number;
  #window: Uint8Array = new Uint8Array(0);
  #windowStart = 0;
  #position = 0;
  #nextWindow = FIRST_WINDOW;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });

  constructor(source: ByteSource, maxHeaderBytes: number) {
    this.#source = source;
    this.#limit = maxHeaderBytes;
  }

  /** Bytes from the start of the file. */
  get position(): number {
    return this.#position;
  }

  /** Exactly `length` bytes, or an error. Valid until the next read. */
  async bytes(length: number): Promise<Uint8Array> {
    if (this.#position + length > this.#windowStart + this.#window.length) await this.#refill(length);
    const from = this.#position - this.#windowStart;
    this.#position += length;
    return this.#window.subarray(from, from + length);
  }

  async number(kind: GgufNumber): Promise<number> {
    const little = this.littleEndian;
    switch (kind) {
      case "u8":
        return (await this.#view(1)).getUint8(0);
      case "i8":
        return (await this.#view(1)).getInt8(0);
      case "u16":
        return (await this.#view(2)).getUint16(0, little);
      case "i16":
        return (await this.#view(2)).getInt16(0, little);
      case "u32":
        return (await this.#view(4)).getUint32(0, little);
      case "i32":
        return (await this.#view(4)).getInt32(0, little);
      case "f32":
        return (await this.#view(4)).getFloat32(0, little);
      case "f64":
        return (await this.#view(8)).getFloat64(0, little);
    }
  }

  u32(): Promise<number> {
    return this.number("u32");
  }

  async bigint(signed: boolean): Promise<bigint> {
    const view = await this.#view(8);
    return signed ? view.getBigInt64(0, this.littleEndian) : view.getBigUint64(0, this.littleEndian);
  }

  /** A 64-bit count that must not exceed `most`. */
  async count(what: string, maximum: number): Promise<number> {
    const count = await this.bigint(false);
    if (count > BigInt(maximum)) {
      throw new GgufError("length-out-of-bounds", `The ${what} is ${count}; at most ${maximum} are allowed.`);
    }
    return Number(count);
  }

  /** How many items of `bytes` bytes can still follow within the file and the limit. */
  itemsLeft(bytes: number): number {
    const end = Math.min(this.#source.size ?? this.#limit, this.#limit);
    // The length field of the list itself is still to be read.
    return Math.max(0, Math.floor((end - this.#position - 8) / bytes));
  }

  /** A text with its 64-bit length in front. */
  async text(maxBytes = MAX_TEXT_BYTES): Promise<string> {
    const length = await this.count("text length", Math.min(maxBytes, this.itemsLeft(1)));
    const bytes = await this.bytes(length);
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw new GgufError("invalid-text", `The text before byte ${this.#position} is not UTF-8.`);
    }
  }

  /**
   * Moves on over texts, a vocabulary's hundreds of thousands: those that the window holds without waiting for each.
   * `positions` takes in where they begin.
   */
  async skipTexts(count: number, positions?: number[]): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      left -= this.#skipTextsInWindow(left, positions);
      if (left === 0) return;
      remember(positions, this.#position);
      // oxlint-disable-next-line no-await-in-loop -- the window moves on
      await this.skip(await this.count("text length", this.itemsLeft(1)));
    }
  }

  /** Moves on over the texts that end inside the window; how many they are. */
  #skipTextsInWindow(count: number, positions?: number[]): number {
    const { buffer, byteOffset, length } = this.#window;
    const view = new DataView(buffer, byteOffset, length);
    const little = this.littleEndian;
    let at = this.#position - this.#windowStart;
    let passed = 0;
    while (passed < count && at + 8 <= length) {
      const low = view.getUint32(little ? at : at + 4, little);
      const high = view.getUint32(little ? at + 4 : at, little);
      const end = at + 8 + low;
      if (high !== 0 || end > length) break;
      remember(positions, this.#windowStart + at);
      at = end;
      passed += 1;
    }
    this.#position = this.#windowStart + at;
    return passed;
  }

  /** Reads one text elsewhere and comes back. */
  async textAt(position: number): Promise<string> {
    const back = this.#position;
    this.#position = position;
    this.#dropWindow();
    this.#nextWindow = 1024;
    const text = await this.text();
    this.#position = back;
    this.#dropWindow();
    return text;
  }

  /** Moves on over bytes that must be there, without reading those beyond the window. */
  async skip(length: number): Promise<void> {
    const target = this.#position + length;
    if (target > this.#windowStart + this.#window.length) {
      this.#check(length);
      if (length > 0) {
        // The last byte proves that the rest is there.
        this.#position = target - 1;
        this.#dropWindow();
        await this.bytes(1);
      }
    }
    this.#position = target;
  }

  async #view(length: number): Promise<DataView> {
    const bytes = await this.bytes(length);
    return new DataView(bytes.buffer, bytes.byteOffset, length);
  }

  #dropWindow(): void {
    this.#window = new Uint8Array(0);
    this.#windowStart = this.#position;
  }

  #check(length: number): void {
    const end = this.#position + length;
    if (end > this.#limit) {
      throw new GgufError("header-too-large", `The header goes on beyond ${this.#limit} bytes.`);
    }
    const size = this.#source.size;
    if (size !== undefined && end > size) throw cutShort(end, size);
  }

  async #refill(length: number): Promise<void> {
    this.#check(length);
    const from = this.#position - this.#windowStart;
    const rest = from < this.#window.length ? this.#window.slice(from) : new Uint8Array(0);
    const parts: Uint8Array[] = [rest];
    let have = rest.length;
    while (have < length) {
      const ahead = Math.min(Math.max(this.#nextWindow, 1), MAX_WINDOW_BYTES);
      const room = this.#limit - this.#position - have;
      const part = await this.#source.read(this.#position + have, Math.min(ahead, room));
      if (part.length === 0) throw cutShort(this.#position + length, this.#position + have);
      parts.push(part);
      have += part.length;
      this.#nextWindow = Math.min(this.#nextWindow * 2, MAX_WINDOW_BYTES);
    }
    this.#window = joinBytes(parts, have);
    this.#windowStart = this.#position;
  }
}

function remember(positions: number[] | undefined, position: number): void {
  if (positions !== undefined && positions.length < MAX_POSITIONS) positions.push(position);
}

function cutShort(wanted: number, there: number): GgufError {
  return new GgufError(
    "too-short",
    `The header needs byte ${wanted} and the data end at ${there}: the file is cut short.`,
  );
}

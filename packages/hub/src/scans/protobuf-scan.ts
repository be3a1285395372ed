/**
 * ONNX models and vocabularies of SentencePiece: messages of Protocol Buffers, which have no first bytes of their own. A
 * file is one where all its fields, to the last byte, are those of the message. Numbers are passed over and not read.
 */
import { BeyondLimits, DOCUMENT, type FileScan, SAFE, unsafe } from "./file-scan.ts";
import { FileWindow, type ScannedFile } from "./scanned-file.ts";

/** The fields of a message: `number` for what is none of interest, a text to note, or a message. */
interface Message {
  fields: Readonly<Record<number, "varint" | "fixed" | "bytes" | "text" | (() => Message)>>;
  /** Receives its texts, by their numbers. */
  onTexts?: (texts: ReadonlyMap<number, string>, found: Found) => void;
  /** Whether it may have fields that are not listed. */
  isOpen?: true;
}

interface Found {
  domains: Set<string>;
  functions: Set<string>;
  problems: Set<string>;
}

const MAX_FIELDS = 2_000_000;
const FIELDS_AT_ONCE = 20_000;
const MAX_DEPTH = 40;
const MAX_TEXT_BYTES = 4_096;

const ENTRY: Message = {
  fields: { 1: "text", 2: "text" },
  onTexts: (texts, { problems }) => {
    if (texts.get(1) === "location" && leadsOut(texts.get(2) ?? ""))
      problems.add("It reads a file outside of its repository as its weights.");
  },
};
const TENSOR: Message = { fields: { 13: () => ENTRY }, isOpen: true };
const SPARSE_TENSOR: Message = { fields: { 1: () => TENSOR, 2: () => TENSOR }, isOpen: true };
const ATTRIBUTE: Message = {
  fields: {
    5: () => TENSOR,
    6: () => GRAPH,
    10: () => TENSOR,
    11: () => GRAPH,
    22: () => SPARSE_TENSOR,
    23: () => SPARSE_TENSOR,
  },
  isOpen: true,
};
const NODE: Message = {
  fields: { 4: "text", 5: () => ATTRIBUTE, 7: "text" },
  onTexts: (texts, { domains, problems }) => {
    domains.add(texts.get(7) ?? "");
    if (texts.get(4) === "EPContext") problems.add("It runs a program for an accelerator (EPContext).");
  },
  isOpen: true,
};
const GRAPH: Message = { fields: { 1: () => NODE, 5: () => TENSOR, 15: () => SPARSE_TENSOR }, isOpen: true };
const FUNCTION: Message = {
  fields: { 7: () => NODE, 10: "text", 11: () => ATTRIBUTE },
  onTexts: (texts, { functions }) => functions.add(texts.get(10) ?? ""),
  isOpen: true,
};
const ONNX: Message = {
  fields: {
    1: "varint",
    2: "bytes",
    3: "bytes",
    4: "bytes",
    5: "varint",
    6: "bytes",
    7: () => GRAPH,
    8: "bytes",
    14: "bytes",
    20: () => ({ fields: { 1: () => GRAPH, 2: () => GRAPH }, isOpen: true }),
    25: () => FUNCTION,
    26: "bytes",
  },
};
const PIECE: Message = { fields: { 1: "bytes", 2: "fixed", 3: "varint" } };
const SENTENCE_PIECE: Message = { fields: { 1: () => PIECE, 2: "bytes", 3: "bytes", 4: "bytes", 5: "bytes" } };

/** Operators that come with a runtime. Others are code that somebody has to load. */
const DOMAINS =
  /^(ai\.onnx(\.ml|\.training|\.preview(\.training)?)?|com\.microsoft(\.(nchwc|experimental|dml))?|com\.ms\.internal\.nhwc)?$/;

class NotMessage extends Error {}

/** The scan of a model or a vocabulary; undefined for what is neither. */
export async function scanProtobuf(file: ScannedFile, head: Buffer): Promise<FileScan | undefined> {
  try {
    if (head[0] === 0x0a) {
      await new Walk(file).message(SENTENCE_PIECE, 0, file.size, 0);
      return DOCUMENT;
    }
    const walk = new Walk(file);
    const fields = await walk.message(ONNX, 0, file.size, 0);
    if (!fields.has(7) || !fields.has(8)) return undefined;
    const { domains, functions, problems } = walk.found;
    const others = [...domains].filter((domain) => !DOMAINS.test(domain) && !functions.has(domain));
    if (others.length > 0)
      problems.add(`It needs operators that are not part of ONNX: ${others.slice(0, 8).join(", ")}.`);
    return problems.size === 0 ? SAFE : { ...unsafe(""), reasons: [...problems] };
  } catch (error) {
    if (error instanceof NotMessage) return undefined;
    throw error;
  }
}

class Walk {
  readonly found: Found = { domains: new Set(), functions: new Set(), problems: new Set() };
  readonly #window: FileWindow;
  #fields = 0;

  constructor(file: ScannedFile) {
    this.#window = new FileWindow(file);
  }

  /** Reads the fields from `at` to `end`. @returns their numbers */
  async message(message: Message, start: number, end: number, depth: number): Promise<ReadonlySet<number>> {
    if (depth > MAX_DEPTH) throw new BeyondLimits();
    const seen = new Set<number>();
    const texts = new Map<number, string>();
    let bytes = Buffer.alloc(0);
    let base = start;
    for (let at = start; at < end;) {
      if (++this.#fields > MAX_FIELDS) throw new BeyondLimits();
      // Others are answered between the pieces.
      // oxlint-disable-next-line no-await-in-loop
      if (this.#fields % FIELDS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
      // A tag and a length are at most twenty bytes.
      if (at - base + 20 > bytes.length && base + bytes.length < end) {
        // oxlint-disable-next-line no-await-in-loop
        bytes = Buffer.from(await this.#window.at(at, Math.min(end - at, 4_096)));
        base = at;
      }
      const tag = varint(bytes, at - base);
      const number = Math.floor(tag.value / 8);
      const wire = tag.value % 8;
      const field = message.fields[number];
      if (number === 0 || (field === undefined && message.isOpen === undefined)) throw new NotMessage();
      seen.add(number);
      at = base + tag.end;
      if (wire === 0) at = base + varint(bytes, tag.end).end;
      else if (wire === 1) at += 8;
      else if (wire === 5) at += 4;
      else if (wire !== 2) throw new NotMessage();
      if (field !== undefined && (wire === 0) !== (field === "varint")) throw new NotMessage();
      if (wire === 2) {
        const length = varint(bytes, tag.end);
        at = base + length.end;
        if (field === "fixed" || at + length.value > end) throw new NotMessage();
        // oxlint-disable-next-line no-await-in-loop
        if (field === "text") texts.set(number, await this.#text(at, length.value));
        // oxlint-disable-next-line no-await-in-loop
        if (typeof field === "function") await this.message(field(), at, at + length.value, depth + 1);
        at += length.value;
      } else if (field !== undefined && wire !== 0 && field !== "fixed") throw new NotMessage();
      if (at > end) throw new NotMessage();
    }
    message.onTexts?.(texts, this.found);
    return seen;
  }

  async #text(at: number, length: number): Promise<string> {
    if (length > MAX_TEXT_BYTES) throw new BeyondLimits();
    return (await this.#window.at(at, length)).toString("utf8");
  }
}

function varint(bytes: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start, factor = 1; at < start + 10; at++, factor *= 128) {
    const byte = bytes[at];
    if (byte === undefined) throw new NotMessage();
    value += (byte & 127) * factor;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new NotMessage();
}

function leadsOut(location: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return location === "" || /^[/~]|^[a-z]:|\\|(^|\/)\.\.(\/|$)|[\x00-\x1f]|:\/\//i.test(location);
}

/**
 * What a pickle imports, and whether it calls anything, without running it: a small machine that follows the stack and the
 * memo as far as names of functions depend on them. Where Python's readers would fail, it ends; where it is not sure what
 * they would do, it says so, and never guesses to the harmless side. A long pickle is read through a window, so that its
 * numbers are passed over and not read. Opcodes are those of Python's `pickletools`, protocols 0 to 5.
 */

/** A function or class by its module and name, such as `os system`. */
export interface PickleImport {
  module: string;
  name: string;
}

export interface PickleContent {
  imports: readonly PickleImport[];
  /** Whether an import could not be read, as its name is worked out while it runs, or what is imported is changed. */
  hasHiddenImports: boolean;
  /** Whether anything is called. */
  hasCalls: boolean;
  /** Whether one pickle ends as it should. */
  hasEnd: boolean;
  /** Whether all was read, to the end of the file. Python runs what comes before a broken place. */
  isWhole: boolean;
}

/** A text on the stack, a mark, what was imported, or anything else. */
type Item = string | typeof MARK | typeof IMPORTED | undefined;

const IMPORTED = Symbol("imported");
const MARK = Symbol("mark");
/** Length of what follows: a fixed number of bytes, a line, or a number of bytes that says how many follow. */
type Argument = number | "line" | "lines" | { length: 1 | 4 | 8 };

interface Operation {
  argument?: Argument;
  /** Items that it takes, or all down to the last mark. */
  takes?: number | "mark";
  /** Items that it leaves of which nothing is known. */
  leaves?: number;
  /** First letters of a line. Python fails at others. */
  begins?: string;
  does?:
    | "persistent"
    | "text"
    | "get"
    | "put"
    | "memoize"
    | "global"
    | "stack-global"
    | "extension"
    | "mark"
    | "stop"
    | "dup";
  /** Whether it calls something: a class, a function, or a method of the item below those that it takes. */
  calls?: true;
  /** Whether it changes the item below those that it takes. */
  changes?: true;
}

const sized = (length: 1 | 4 | 8, does?: "text"): Operation => ({
  argument: { length },
  leaves: 1,
  ...(does && { does }),
});
const DIGITS = "0123456789+- \t\n\v\f\r";
const OPERATIONS = new Map<number, Operation>([
  ..."N}])".split("").map((sign): [number, Operation] => [sign.charCodeAt(0), { leaves: 1 }]),
  [0x46, { argument: "line", leaves: 1, begins: `${DIGITS}.iInN` }],
  [0x49, { argument: "line", leaves: 1, begins: DIGITS }],
  [0x4c, { argument: "line", leaves: 1, begins: DIGITS }],
  [0x53, { argument: "line", does: "text", begins: `'"` }],
  [0x56, { argument: "line", does: "text" }],
  ...[0x88, 0x89, 0x8f, 0x97].map((code): [number, Operation] => [code, { leaves: 1 }]),
  ...[0x52, 0x81].map((code): [number, Operation] => [code, { takes: 2, leaves: 1, calls: true }]),
  ...[0x6c, 0x64, 0x74, 0x91].map((code): [number, Operation] => [code, { takes: "mark", leaves: 1 }]),
  ...[0x65, 0x75, 0x90].map((code): [number, Operation] => [code, { takes: "mark", changes: true }]),
  [0x6f, { takes: "mark", leaves: 1, calls: true }],
  [0x86, { takes: 2, leaves: 1 }],
  [0x28, { does: "mark" }],
  [0x2e, { takes: 1, does: "stop" }],
  [0x30, { takes: 1 }],
  [0x31, { takes: "mark" }],
  [0x32, { does: "dup" }],
  [0x4a, { argument: 4, leaves: 1 }],
  [0x4b, { argument: 1, leaves: 1 }],
  [0x4d, { argument: 2, leaves: 1 }],
  [0x47, { argument: 8, leaves: 1 }],
  [0x50, { argument: "line", leaves: 1, does: "persistent" }],
  [0x51, { takes: 1, leaves: 1, does: "persistent" }],
  [0x54, sized(4, "text")],
  [0x55, sized(1, "text")],
  [0x58, sized(4, "text")],
  [0x8c, sized(1, "text")],
  [0x8d, sized(8, "text")],
  [0x42, sized(4)],
  [0x43, sized(1)],
  [0x8e, sized(8)],
  [0x96, sized(8)],
  [0x8a, sized(1)],
  [0x8b, sized(4)],
  [0x61, { takes: 1, changes: true }],
  [0x62, { takes: 1, changes: true, calls: true }],
  [0x73, { takes: 2, changes: true }],
  [0x63, { argument: "lines", does: "global" }],
  [0x69, { argument: "lines", takes: "mark", leaves: 1, does: "global", calls: true }],
  [0x93, { takes: 2, does: "stack-global" }],
  [0x67, { argument: "line", does: "get" }],
  [0x68, { argument: 1, does: "get" }],
  [0x6a, { argument: 4, does: "get" }],
  [0x70, { argument: "line", does: "put" }],
  [0x71, { argument: 1, does: "put" }],
  [0x72, { argument: 4, does: "put" }],
  [0x94, { does: "memoize" }],
  [0x80, { argument: 1 }],
  [0x95, { argument: 8 }],
  [0x82, { argument: 1, leaves: 1, does: "extension" }],
  [0x83, { argument: 2, leaves: 1, does: "extension" }],
  [0x84, { argument: 4, leaves: 1, does: "extension" }],
  [0x85, { takes: 1, leaves: 1 }],
  [0x87, { takes: 3, leaves: 1 }],
  [0x92, { takes: 3, leaves: 1, calls: true }],
  [0x98, {}],
]);

/** Marks and items of a pickle that asks for more are those of an attack. */
const MAX_DEPTH = 200_000;
/** A module or a name; what is longer is none. */
const MAX_NAME = 1_000;
/** Checkpoints import a few dozen things. What imports more wants to be read for long. */
const MAX_IMPORTS = 2_000;
/** Some ten milliseconds. */
const STEPS_AT_ONCE = 20_000;
/** A checkpoint has some fifty for each tensor. */
const MAX_STEPS = 2_000_000;
/** The number with which PyTorch's checkpoints without an archive begin: LONG1, ten bytes, and the end of that pickle. */
const TORCH_MAGIC = Buffer.from("8a0a6cfc9c46f9206aa850192e", "hex");
/** The magic number, the version, the system, what was saved, and the keys of its numbers, which follow. */
const TORCH_PICKLES = 5;

/** Python's readers fail here. */
class Broken extends Error {}
/** The window ends in the middle of an operation. */
class Short extends Error {}
/** More than is looked at. */
class Limit extends Error {}

/** Whether a file that begins with this byte can be a pickle. */
export function beginsPickle(byte: number | undefined): boolean {
  return byte !== undefined && OPERATIONS.has(byte);
}

/** Bytes from a position of the file on: at least one operation, or all to the end of the file. */
export type Refill = (position: number) => Promise<Uint8Array>;

/**
 * The imports of all pickles that follow each other, as an old checkpoint of PyTorch has several.
 * @param bytes the beginning of the file
 * @param options.size length of the file; default: that of `bytes`
 * @param options.isPickle false for what may be anything else, such as text
 */
export async function pickleImports(
  bytes: Uint8Array,
  { size = bytes.length, refill, isPickle = true }: { size?: number; refill?: Refill; isPickle?: boolean } = {},
): Promise<PickleContent> {
  const reader = new PickleReader(bytes, size, isPickle);
  let isWhole = true;
  try {
    for (let count = 1; !reader.isAtEnd; count++) {
      for (const position of reader.read()) {
        // Others are answered between the pieces.
        // oxlint-disable-next-line no-await-in-loop
        if (position === undefined) await new Promise((resolve) => setImmediate(resolve));
        else if (refill === undefined) throw new Limit();
        // oxlint-disable-next-line no-await-in-loop
        else reader.move(await refill(position), position);
      }
      // PyTorch reads no pickle behind these, but numbers.
      if (reader.isOfTorch && count === TORCH_PICKLES) break;
    }
  } catch (error) {
    isWhole = false;
    if (error instanceof Limit) reader.hasHiddenImports = reader.hasCalls = true;
    else if (!(error instanceof Broken)) throw error;
  }
  const { hasHiddenImports, hasCalls, hasEnd } = reader;
  return { imports: [...reader.imports.values()], hasHiddenImports, hasCalls, hasEnd, isWhole };
}

class PickleReader {
  readonly imports = new Map<string, PickleImport>();
  hasHiddenImports = false;
  hasCalls = false;
  hasEnd = false;
  isOfTorch = false;
  readonly #size: number;
  readonly #isPickle: boolean;
  #bytes: Uint8Array = new Uint8Array();
  #view: DataView = new DataView(new ArrayBuffer(0));
  /** Position of the window in the file. */
  #start = 0;
  #at = 0;
  #steps = 0;

  constructor(bytes: Uint8Array, size: number, isPickle: boolean) {
    this.#size = size;
    this.#isPickle = isPickle;
    this.move(bytes, 0);
  }

  move(bytes: Uint8Array, start: number): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#start = start;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#size;
  }

  /** Reads one pickle, to behind its end, in pieces. Yields where it needs a window from that position on, or a pause. */
  *read(): Generator<number | undefined> {
    const stack: Item[] = [];
    const memo = new Map<number, Item>();
    for (;;) {
      if (++this.#steps % STEPS_AT_ONCE === 0) yield undefined;
      if (this.#steps > MAX_STEPS || stack.length > MAX_DEPTH) throw new Limit();
      const at = this.#at;
      try {
        if (!this.#step(stack, memo)) continue;
        this.hasEnd = true;
        this.isOfTorch ||= this.#start === 0 && this.#isTorchMagic(at + 1);
        return;
      } catch (error) {
        if (!(error instanceof Short)) throw error;
        // A line that is longer than a window is none of a checkpoint.
        if (at === this.#start) throw new Limit();
        this.#at = at;
        yield at;
      }
    }
  }

  /** Whether the pickle that ends there is PyTorch's number, behind nothing but a protocol and a frame. */
  #isTorchMagic(end: number): boolean {
    const from = end - TORCH_MAGIC.length;
    return from >= 0 && from <= 12 && TORCH_MAGIC.equals(this.#bytes.subarray(from, end));
  }

  /** One operation. @returns whether the pickle ends with it */
  #step(stack: Item[], memo: Map<number, Item>): boolean {
    const operation = OPERATIONS.get(this.#byte());
    if (!operation) throw new Broken();
    const { argument, takes, leaves = 0, begins, does, calls, changes } = operation;
    // Only PyTorch's loader knows numbers that are elsewhere, and only behind its magic number.
    if (does === "persistent" && !this.#isPickle) throw new Broken();
    const from = this.#at;
    if (begins !== undefined) this.#need(1);
    if (begins?.includes(String.fromCharCode(this.#bytes[from - this.#start] ?? 0)) === false) throw new Broken();
    const text = this.#skip(argument, does === "text");
    const taken = takeFrom(stack, takes);
    if (calls) this.hasCalls = true;
    // What is imported is shared by the whole process.
    if (changes && stack.at(-1) === IMPORTED) this.hasHiddenImports = true;
    switch (does) {
      case "stop":
        return true;
      case "global":
        this.#import(text ?? "");
        if (leaves === 0) stack.push(IMPORTED);
        break;
      case "stack-global":
        this.#importNamed(taken);
        stack.push(IMPORTED);
        break;
      case "extension":
        // Nobody registers one, so that Python fails. Yet it is where a pickle would hide an import.
        if (!this.#isPickle) throw new Broken();
        this.hasHiddenImports = true;
        break;
      case "mark":
        stack.push(MARK);
        break;
      case "dup":
        stack.push(topOf(stack));
        break;
      case "memoize":
        memo.set(memo.size, topOf(stack));
        break;
      case "put": {
        const top = topOf(stack);
        const index = this.#index(argument, from, text);
        // Python makes room for all that come before. The letters of a text are such a number, and load nothing.
        if (index > MAX_STEPS && this.#isPickle) throw new Limit();
        memo.set(index, top);
        break;
      }
      case "get": {
        const index = this.#index(argument, from, text);
        if (!memo.has(index)) throw new Broken();
        stack.push(memo.get(index));
        break;
      }
      case "text":
        stack.push(written(text, argument));
        return false;
      case "persistent":
      case undefined:
        break;
    }
    for (let left = 0; left < leaves; left++) stack.push(undefined);
    return false;
  }

  #byte(): number {
    if (this.#at >= this.#size) throw new Broken();
    const byte = this.#bytes[this.#at - this.#start];
    if (byte === undefined) throw new Short();
    this.#at++;
    return byte;
  }

  /** Passes over an argument. @returns its text where it is one that is asked for */
  #skip(argument: Argument | undefined, isText: boolean): string | undefined {
    if (argument === undefined) return undefined;
    if (argument === "line") return this.#line();
    if (argument === "lines") return `${this.#line()}\n${this.#line()}`;
    if (typeof argument === "number") {
      this.#need(argument);
      this.#at += argument;
      return undefined;
    }
    return this.#take(this.#number(argument.length), isText);
  }

  /** Makes sure that so many bytes are in the window. */
  #need(length: number): void {
    if (this.#at + length > this.#size) throw new Broken();
    if (this.#at + length > this.#start + this.#bytes.length) throw new Short();
  }

  #line(): string {
    const end = this.#bytes.indexOf(0x0a, this.#at - this.#start);
    if (end === -1) {
      if (this.#start + this.#bytes.length < this.#size) throw new Short();
      // One of Python's two readers takes the last line of a file without its last letter where it has no end.
      if (this.#at >= this.#size) throw new Broken();
      const last = this.#text(this.#at, this.#size - 1);
      this.#at = this.#size;
      return last;
    }
    const line = this.#text(this.#at, end + this.#start);
    this.#at = end + this.#start + 1;
    return line;
  }

  #take(length: number, isText: boolean): string | undefined {
    if (this.#at + length > this.#size) throw new Broken();
    if (isText) this.#need(Math.min(length, MAX_NAME));
    const text = isText ? this.#text(this.#at, this.#at + length) : undefined;
    this.#at += length;
    return text;
  }

  /** A text, or the beginning of one that is too long for a name. */
  #text(from: number, end: number): string {
    const start = from - this.#start;
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + start, Math.min(end - from, MAX_NAME)).toString(
      "utf8",
    );
  }

  #number(length: 1 | 4 | 8): number {
    this.#need(length);
    const at = this.#at - this.#start;
    this.#at += length;
    if (length === 1) return this.#view.getUint8(at);
    return length === 4 ? this.#view.getUint32(at, true) : Number(this.#view.getBigUint64(at, true));
  }

  #index(argument: Argument | undefined, from: number, text = ""): number {
    const at = from - this.#start;
    const isCanonical = argument !== "line" || /^(0|[1-9]\d{0,14})$/.test(text);
    // Python reads `1_0` and ` 10` as ten. No pickler writes them, but one who wants to be misread.
    if (!isCanonical) throw /^\s*[+-]?\d/.test(text) ? new Limit() : new Broken();
    if (argument === "line") return Number(text);
    return argument === 1 ? this.#view.getUint8(at) : this.#view.getUint32(at, true);
  }

  #importNamed([module, name]: readonly Item[]): void {
    if (typeof module === "string" && typeof name === "string") this.#import(`${module}\n${name}`);
    else this.hasHiddenImports = true;
  }

  #import(names: string): void {
    const at = names.indexOf("\n");
    const module = names.slice(0, at);
    const name = names.slice(at + 1);
    // Python has no module of such a name. Random bytes that begin like an import are weights.
    if (!/^[\x20-\x7e]+$/.test(module) || !/^[\x20-\x7e]+$/.test(name)) throw new Broken();
    this.imports.set(names, { module, name });
    if (this.imports.size >= MAX_IMPORTS) throw new Limit();
  }
}

/** The text that a line writes, in quotes or not. With escapes it could be any, and is not read. */
function written(text: string | undefined, argument: Argument | undefined): string | undefined {
  if (argument !== "line") return text;
  return text?.includes("\\") ? undefined : text?.replace(/^(['"])(.*)\1$/, "$2");
}

/** The last item. Python finds none behind a mark. */
function topOf(stack: readonly Item[]): Item {
  const top = stack.at(-1);
  if (stack.length === 0 || top === MARK) throw new Broken();
  return top;
}

/** Takes items off a stack; those of a broken program may be missing. */
function takeFrom(stack: Item[], takes: number | "mark" | undefined): Item[] {
  if (takes === undefined) return [];
  if (takes === "mark") {
    const at = stack.lastIndexOf(MARK);
    if (at === -1) throw new Broken();
    return stack.splice(at);
  }
  if (stack.length < takes) throw new Broken();
  return stack.splice(stack.length - takes);
}

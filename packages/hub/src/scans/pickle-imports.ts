/**
 * Imports of a pickle. A pickle is a program: loading it runs whatever function it names, so its imports say what it
 * could do. They are read here without running it. The stack is followed as far as texts are on it, since a program may
 * put the name of a function together from anywhere.
 *
 * The operations are those of Python's `pickletools`, protocols 0 to 5.
 */

import { setImmediate } from "node:timers/promises";

/** A function or class by its module and name, such as `os system`. */
export interface PickleImport {
  module: string;
  name: string;
}

export interface PickleContent {
  imports: readonly PickleImport[];
  /** Whether an import could not be read, as its name is worked out while it runs. */
  hasHiddenImports: boolean;
  /** Whether it was read to its end. Python runs what comes before a broken place. */
  isWhole: boolean;
}

/** A text on the stack, a mark, or anything else. */
type Item = string | typeof MARK | undefined;

const MARK = Symbol("mark");
/** Length of what follows: a fixed number of bytes, a line, or a number of bytes that says how many follow. */
type Argument = number | "line" | "lines" | { length: 1 | 4 | 8 };

interface Operation {
  argument?: Argument;
  /** Items that it takes, or all down to the last mark. */
  takes?: number | "mark";
  /** Items that it leaves. Default: 1 for one with an argument, else as listed. */
  leaves?: number;
  does?: "text" | "get" | "put" | "memoize" | "global" | "stack-global" | "extension" | "mark" | "stop" | "dup";
}

const sized = (length: 1 | 4 | 8, does?: "text"): Operation => ({
  argument: { length },
  leaves: 1,
  ...(does && { does }),
});
const OPERATIONS = new Map<number, Operation>([
  ..."N}])".split("").map((sign): [number, Operation] => [sign.charCodeAt(0), { leaves: 1 }]),
  ..."FIL".split("").map((sign): [number, Operation] => [sign.charCodeAt(0), { argument: "line", leaves: 1 }]),
  ..."SV"
    .split("")
    .map((sign): [number, Operation] => [sign.charCodeAt(0), { argument: "line", leaves: 1, does: "text" }]),
  ...[0x88, 0x89, 0x8f, 0x97].map((code): [number, Operation] => [code, { leaves: 1 }]),
  ...[0x52, 0x81, 0x86].map((code): [number, Operation] => [code, { takes: 2, leaves: 1 }]),
  ...[0x6c, 0x64, 0x74, 0x91, 0x6f].map((code): [number, Operation] => [code, { takes: "mark", leaves: 1 }]),
  ...[0x65, 0x75, 0x90].map((code): [number, Operation] => [code, { takes: "mark" }]),
  [0x28, { does: "mark" }],
  [0x2e, { takes: 1, does: "stop" }],
  [0x30, { takes: 1 }],
  [0x31, { takes: "mark" }],
  [0x32, { does: "dup" }],
  [0x4a, { argument: 4, leaves: 1 }],
  [0x4b, { argument: 1, leaves: 1 }],
  [0x4d, { argument: 2, leaves: 1 }],
  [0x47, { argument: 8, leaves: 1 }],
  [0x50, { argument: "line", leaves: 1 }],
  [0x51, { takes: 1, leaves: 1 }],
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
  [0x61, { takes: 1 }],
  [0x62, { takes: 1 }],
  [0x73, { takes: 2 }],
  [0x63, { argument: "lines", leaves: 1, does: "global" }],
  [0x69, { argument: "lines", takes: "mark", leaves: 1, does: "global" }],
  [0x93, { takes: 2, leaves: 1, does: "stack-global" }],
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
  [0x92, { takes: 3, leaves: 1 }],
  [0x98, {}],
]);

const PROTOCOL = 0x80;
/** Marks and items of a pickle that asks for more are those of an attack. */
const MAX_DEPTH = 1_000_000;
/** A module or a name; what is longer is none. */
const MAX_NAME = 1_000;
/** Checkpoints import a few dozen things. What imports more wants to be read for long. */
const MAX_IMPORTS = 2_000;
/** Some ten milliseconds. */
const STEPS_AT_ONCE = 20_000;

class Broken extends Error {}

/**
 * The imports of all pickles that follow each other in `bytes`, as an old checkpoint of PyTorch has several.
 * @param bytes where they are cut off, what comes before the cut is read
 */
export async function pickleImports(bytes: Uint8Array): Promise<PickleContent> {
  const reader = new PickleReader(bytes);
  let isWhole = true;
  try {
    // Others are answered between the pieces.
    // oxlint-disable-next-line no-await-in-loop
    for (const _ of reader.read()) await setImmediate();
    isWhole &&= await readFurther(reader);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    isWhole = false;
  }
  return { imports: [...reader.imports.values()], hasHiddenImports: reader.hasHiddenImports, isWhole };
}

/** PyTorch loads one pickle after the other, of any protocol. What says no protocol may be weights as well. */
async function readFurther(reader: PickleReader): Promise<boolean> {
  while (reader.hasMore()) {
    const saysProtocol = reader.saysProtocol();
    try {
      // oxlint-disable-next-line no-await-in-loop
      for (const _ of reader.read(saysProtocol)) await setImmediate();
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      return !saysProtocol;
    }
  }
  return true;
}

class PickleReader {
  readonly imports = new Map<string, PickleImport>();
  hasHiddenImports = false;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  hasMore(): boolean {
    return this.#at < this.#bytes.length;
  }

  /** Whether what follows begins as a pickle and says its protocol. */
  saysProtocol(): boolean {
    const version = this.#bytes[this.#at + 1] ?? 255;
    return this.#bytes[this.#at] === PROTOCOL && version <= 5;
  }

  /**
   * Reads one pickle, to behind its end, in pieces.
   * @param isSure whether it is one: in weights a registered extension is a byte like any other
   */
  *read(isSure = true): Generator<void> {
    const stack: Item[] = [];
    const memo = new Map<number, Item>();
    for (let steps = 1; ; steps++) {
      if (steps % STEPS_AT_ONCE === 0) yield;
      const operation = OPERATIONS.get(this.#byte());
      if (!operation) throw new Broken();
      const { argument, takes, leaves = 0, does } = operation;
      const from = this.#at;
      const text = this.#skip(argument, does === "text");
      if (does === "global") this.#import(text ?? "");
      const taken = takeFrom(stack, takes);
      if (does === "stop") return;
      if (does === "stack-global") this.#importNamed(taken);
      if (does === "extension" && isSure) this.hasHiddenImports = true;
      if (does === "mark") stack.push(MARK);
      if (does === "dup") stack.push(stack.at(-1));
      if (does === "memoize") memo.set(memo.size, stack.at(-1));
      if (does === "put") memo.set(this.#index(argument, from, text), stack.at(-1));
      if (does === "get") stack.push(memo.get(this.#index(argument, from, text)));
      for (let left = 0; left < leaves; left++) stack.push(does === "text" ? written(text, argument) : undefined);
      if (stack.length > MAX_DEPTH) throw new Broken();
    }
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Broken();
    return byte;
  }

  /** Passes over an argument. @returns its text where it is one that is asked for */
  #skip(argument: Argument | undefined, isText: boolean): string | undefined {
    if (argument === undefined) return undefined;
    if (argument === "line") return this.#line();
    if (argument === "lines") return `${this.#line()}\n${this.#line()}`;
    if (typeof argument === "number") return this.#take(argument, false);
    return this.#take(this.#number(argument.length), isText);
  }

  #line(): string {
    const end = this.#bytes.indexOf(0x0a, this.#at);
    if (end === -1) throw new Broken();
    const line = this.#text(this.#at, end);
    this.#at = end + 1;
    return line;
  }

  #take(length: number, isText: boolean): string | undefined {
    const from = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new Broken();
    return isText ? this.#text(from, this.#at) : undefined;
  }

  #text(from: number, end: number): string {
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + from, Math.min(end - from, MAX_NAME)).toString(
      "utf8",
    );
  }

  #number(length: 1 | 4 | 8): number {
    const at = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new Broken();
    if (length === 1) return this.#view.getUint8(at);
    return length === 4 ? this.#view.getUint32(at, true) : Number(this.#view.getBigUint64(at, true));
  }

  #index(argument: Argument | undefined, from: number, text: string | undefined): number {
    if (argument === "line") return Number(text);
    return argument === 1 ? this.#view.getUint8(from) : this.#view.getUint32(from, true);
  }

  #importNamed([module, name]: readonly Item[]): void {
    if (typeof module === "string" && typeof name === "string") this.#import(`${module}\n${name}`);
    else this.hasHiddenImports = true;
  }

  #import(names: string): void {
    const [module = "", name = ""] = names.split("\n");
    // Random bytes that begin like an import are weights.
    if (!/^[\x20-\x7e]+$/.test(module) || !/^[\x20-\x7e]+$/.test(name)) throw new Broken();
    this.imports.set(names, { module, name });
    if (this.imports.size < MAX_IMPORTS) return;
    this.hasHiddenImports = true;
    throw new Broken();
  }
}

/** The text that a line writes, in quotes or not. With escapes it could be any, and is not read. */
function written(text: string | undefined, argument: Argument | undefined): string | undefined {
  if (argument !== "line") return text;
  return text?.includes("\\") ? undefined : text?.replace(/^(['"])(.*)\1$/, "$2");
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

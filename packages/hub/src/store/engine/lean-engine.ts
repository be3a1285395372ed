/**
 * The embedded engine without what V8 would spend on its SQL parser. WebAssembly is first compiled by a quick
 * compiler, and what runs often once more by an optimizing one, which needs 600 MB and a second for the parser alone:
 * one function of 105 kB. Parsing is a small part of a query, so the parser stays as the quick compiler made it. V8
 * has no setting for that; but whether a function counts how often it runs is settled when the quick compiler comes
 * to it, at its first call. So the parser's first call is made here, with nothing to parse, while the setting that
 * names the only function to count names another. Nor may V8 drop what the quick compiler made, as it does when all
 * memory is wanted back: the parser would be compiled again at its next call, and count.
 *
 * Where a later V8 settles it otherwise, a start needs the memory that it did, and the test of the server's weight
 * says so.
 */
import { setFlagsFromString } from "node:v8";
import { PGlite, protocol } from "@electric-sql/pglite";

/** Functions that count how often they run: the first of them alone, which is not the parser, and all. */
const NONE_COUNTS = "--wasm-tier-up-filter=0";
const ALL_COUNT = "--wasm-tier-up-filter=-1";
const KEEPS_QUICK_CODE = "--no-flush-liftoff-code";
const NOTHING = protocol.serialize.query("");

/** A function that is called for the first time during `work` is never compiled a second time, as long as the thread lives. */
export async function withoutOptimizing<T>(work: () => T | Promise<T>): Promise<T> {
  setFlagsFromString(NONE_COUNTS);
  try {
    return await work();
  } finally {
    setFlagsFromString(ALL_COUNT);
  }
}

export class LeanEngine extends PGlite {
  #hasParsed = false;

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (!this.#hasParsed) {
      this.#hasParsed = true;
      setFlagsFromString(KEEPS_QUICK_CODE);
      setFlagsFromString(NONE_COUNTS);
      try {
        super.execProtocolRawSync(NOTHING);
      } finally {
        setFlagsFromString(ALL_COUNT);
      }
    }
    return super.execProtocolRawSync(message);
  }
}

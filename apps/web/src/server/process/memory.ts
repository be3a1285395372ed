/**
 * The start makes more garbage than anything after it: files read whole, the initial load of a
 * store, pages from a thread. The collector does not run while memory is free. The process would
 * then look two to three times as large as it is, also to what limits its memory.
 */
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const QUIET_MS = 2_000;
const LOOK_MS = 500;

export interface Use {
  /** When the last request came, by `performance.now()`. */
  askedAt: () => number;
  /** Whether there is compiled code that visitors use: this throws it away. */
  isInUse: () => boolean;
}

/**
 * Collects once, fully, and returns free memory to the system, when nobody has asked for anything for two seconds: it
 * holds answers up, by some 100 ms and on a busy machine by a second. Not where people look at pages already.
 */
export async function giveMemoryBack({ askedAt, isInUse }: Use): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- until it is quiet
  while (performance.now() - askedAt() < QUIET_MS) await pause(LOOK_MS, undefined, { ref: false });
  if (isInUse()) return;
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

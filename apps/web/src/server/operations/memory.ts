/**
 * The start makes more garbage than anything after it: files read whole, the initial load of a
 * store, pages from a thread. The collector does not run while memory is free. The process would
 * then look two to three times as large as it is, also to what limits its memory.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects once, fully, and returns free memory to the system. Takes some 100 ms: for once after
 * the start.
 */
export function giveMemoryBack(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** Threads that read and hash apart from the one that answers requests. */
import { setPriority } from "node:os";
import { isWorkerThread, Piscina } from "piscina";

const LOW = 10;
const IDLE_MS = 10_000;

/**
 * One thread for a program beside the module of this address, begun with its first task and ended when it is idle.
 * @param heapMb megabytes of heap; a program that needs more is ended, and its task rejects
 */
export function backgroundThread<Task, Result>(
  module: string,
  program: string,
  heapMb?: number,
): Piscina<Task, Result> {
  const isSource = module.endsWith(".ts");
  return (
    new Piscina<Task, Result>({
      filename: new URL(`./${program}.${isSource ? "ts" : "js"}`, module).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
      env: {},
      // From source, packages are found as source too.
      execArgv: isSource ? ["--conditions=vitrine-source"] : [],
    })
      // A thread that ends between two tasks, out of memory, has nobody to tell: the next task gets a new one.
      .on("error", () => {})
  );
}

/**
 * Lets the threads that answer requests go first where there are too few processors for all. Called by the program of a
 * thread; elsewhere it does nothing, and only Linux has a priority for each thread.
 */
export function letOthersGoFirst(): void {
  if (isWorkerThread && process.platform === "linux") setPriority(LOW);
}

/** Threads that read and hash what nobody waits for. */
import { setPriority } from "node:os";
import { isWorkerThread } from "piscina";

const LOW = 10;

/**
 * Lets the threads that answer requests go first where there are too few processors for all. Called by the program of a
 * thread; elsewhere it does nothing, and only Linux has a priority for each thread.
 */
export function letOthersGoFirst(): void {
  if (isWorkerThread && process.platform === "linux") setPriority(LOW);
}

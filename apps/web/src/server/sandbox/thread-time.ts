/**
 * How much processor time a thread has spent on a text. By the clock, honest texts would fail wherever the machine has
 * other work.
 */
import { threadId, type Worker } from "node:worker_threads";

/** Shared memory that a thread writes and both read: whether it has begun, which thread it is, its processor time before. */
const [BEGUN, THREAD, BEFORE_MS] = [0, 1, 2] as const;

export function newThreadClock(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
}

/** Called by the thread when it begins with a text. */
export function begin(clock: Int32Array): void {
  const { user, system } = process.threadCpuUsage();
  Atomics.store(clock, BEFORE_MS, (user + system) / 1000);
  Atomics.store(clock, THREAD, threadId);
  release(clock);
}

/** Ends the wait for a thread to begin. */
export function release(clock: Int32Array): void {
  Atomics.store(clock, BEGUN, 1);
  Atomics.notify(clock, BEGUN);
}

/** Resolves when a thread begins, or after `maxWaitMs`. */
export async function begun(clock: Int32Array, maxWaitMs: number): Promise<void> {
  await Atomics.waitAsync(clock, BEGUN, 0, maxWaitMs).value;
}

/** Milliseconds of processor time since the thread began; `undefined` where it cannot be asked. */
export async function spentMs(clock: Int32Array, threads: readonly Worker[]): Promise<number | undefined> {
  const id = Atomics.load(clock, THREAD);
  const thread = threads.find((each) => each.threadId === id);
  const used = await thread?.cpuUsage().catch(() => undefined);
  return used && (used.user + used.system) / 1000 - Atomics.load(clock, BEFORE_MS);
}

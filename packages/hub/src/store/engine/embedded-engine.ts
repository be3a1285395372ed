/**
 * The embedded engine over a folder, as Drizzle expects a client. It runs in a thread
 * (`store-worker.ts`), so that the thread which answers requests is free while it works. The engine
 * has one session: a transaction has it to itself, and other queries wait for its end.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { EngineAnswer, EngineJob, EngineRequest } from "./store-worker.ts";

interface QueryOptions {
  rowMode?: "array" | "object";
}

/** The statements of the engine, in or out of a transaction. */
export interface EngineSession {
  query(text: string, params?: unknown[], options?: QueryOptions): Promise<unknown>;
}

export interface EmbeddedEngine extends EngineSession {
  transaction<T>(work: (session: EngineSession) => Promise<T>): Promise<T>;
  /** How often anything began or ended that may have written. */
  changes(): number;
  /** Lets waiting queries run between two batches of long work. */
  letOthers(): Promise<void>;
  /** Begins the engine again between two queries: its memory grows with a large work and never shrinks. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

type EngineMessage = EngineRequest extends infer Each ? (Each extends unknown ? Omit<Each, "of"> : never) : never;

/** A statement that writes nothing. Values are never in the text, so such a word in it is one of the language. */
const isRead = (text: string) => /^\s*(SELECT|WITH)\b/i.test(text) && !/\b(INSERT|UPDATE|DELETE)\b/i.test(text);

/** Idle time before the engine ends, and how long running statements may continue, in milliseconds. */
const SILENCE_MS = 1;
const MAX_YIELD_MS = 40;

/** The thread that has the engine. */
interface EngineThread {
  send(engineMessage: EngineMessage): Promise<unknown>;
  close(): Promise<void>;
}

/** Begins a thread that opens the engine; rejects with its reason where it cannot. */
async function beginThread(job: EngineJob): Promise<EngineThread> {
  // The same folder holds the thread's program before and after the package is built, and in a server that is one file.
  const name = import.meta.url.endsWith(".ts") ? "./store-worker.ts" : "./store-worker.js";
  // Objects made for an answer are dropped at once: a larger young generation only holds more
  // garbage, 180 MB of it measured.
  const resourceLimits = { maxYoungGenerationSizeMb: 8 };
  const worker = new Worker(new URL(name, import.meta.url), { workerData: job, resourceLimits });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: unknown) => void }>();
  let last = 0;
  let ended: Error | undefined;
  /** The thread keeps the process alive only while a query waits for it. */
  const settle = (of: number) => {
    const pending = waiting.get(of);
    waiting.delete(of);
    if (waiting.size === 0) worker.unref();
    return pending;
  };
  const expect = (of: number) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(of, { resolve, reject });
      worker.ref();
    });
  const end = (error: Error) => {
    ended ??= error;
    for (const of of waiting.keys()) settle(of)?.reject(ended);
  };
  worker.on("message", ({ of, result, error }: EngineAnswer) => {
    const pending = settle(of);
    if (error === undefined) pending?.resolve(result);
    else pending?.reject(Object.assign(new Error(error.message), error.fields));
  });
  worker.once("error", (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.once("exit", (code) => end(new Error(`The thread of the embedded engine ended with code ${code}.`)));

  const send = async (engineMessage: EngineMessage): Promise<unknown> => {
    if (ended !== undefined) throw ended;
    last += 1;
    const answer = expect(last);
    worker.postMessage({ ...engineMessage, of: last });
    return answer;
  };
  try {
    await expect(0);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    send,
    close: async () => {
      await send({ kind: "close" });
      await worker.terminate();
    },
  };
}

/** Makes an empty store in an empty folder, in a thread that takes with it what that needed. */
export async function makeFolder(job: EngineJob): Promise<void> {
  const thread = await beginThread({ ...job, isNew: true });
  await thread.close();
}

/** Opens the engine; rejects with its reason where it cannot. */
export async function openEngine(job: EngineJob): Promise<EmbeddedEngine> {
  let thread = await beginThread(job);

  /** Anyone who comes waits for all before. */
  let queue: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => {});
    return turn;
  };
  let changes = 0;
  /** Work that may write, counted as it begins and as it ends. */
  const changing = async <T>(work: () => Promise<T>): Promise<T> => {
    changes += 1;
    try {
      return await work();
    } finally {
      changes += 1;
    }
  };
  /** Queries outside of transactions: requested so far, and not answered yet. */
  let [requests, open] = [0, 0];
  const session: EngineSession = {
    query: (text, params = [], { rowMode } = {}) =>
      thread.send({ kind: "query", text, params, ...(rowMode !== undefined && { rowMode }) }),
  };

  return {
    query: (text, params, options) => {
      requests += 1;
      open += 1;
      const run = () => session.query(text, params, options);
      return alone(() => (isRead(text) ? run() : changing(run))).finally(() => (open -= 1));
    },
    changes: () => changes,
    letOthers: async () => {
      const until = performance.now() + MAX_YIELD_MS;
      // A page is several queries, each requested when the one before is answered.
      for (let before = -1; open > 0 || requests !== before;) {
        if (performance.now() >= until) return;
        before = requests;
        // oxlint-disable-next-line no-await-in-loop
        await pause(SILENCE_MS);
      }
    },
    transaction: (work) =>
      alone(() =>
        changing(async () => {
          await thread.send({ kind: "exec", text: "BEGIN" });
          try {
            const result = await work(session);
            await thread.send({ kind: "exec", text: "COMMIT" });
            return result;
          } catch (error) {
            await thread.send({ kind: "exec", text: "ROLLBACK" });
            throw error;
          }
        }),
      ),
    renew: () =>
      alone(async () => {
        await thread.close();
        thread = await beginThread(job);
      }),
    close: () => alone(() => thread.close()),
  };
}

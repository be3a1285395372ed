/**
 * Drawing with an end. Laying a graph out has no bound of its own that a caller could rely on, and pages are rendered
 * in one go; so the work is done by a thread that the caller waits for, only so long, and ends when it has not
 * answered. What was drawn once is kept.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Diagram } from "./draw.ts";
import type { DiagramProblem } from "./mermaid-source.ts";

/** What the thread is given. */
export interface DrawingLine {
  port: MessagePort;
  signal: Int32Array;
}

/** Longer texts and more lines than this are for no reader. */
const LONGEST_SOURCE = 20_000;
const MOST_LINES = 400;
/** For a thread to be ready, on a slow machine. */
const START_MS = 10_000;
const DRAWING_MS = 2_000;
const MEMORY_MB = 512;
/** An idle thread gives its memory back. */
const IDLE_MS = 20_000;
const MOST_KEPT = 500;

interface Drawer {
  worker: Worker;
  port: MessagePort;
  signal: Int32Array;
  isReady: boolean;
  idle: NodeJS.Timeout;
}

let drawer: Drawer | undefined;
const kept = new Map<string, Diagram | DiagramProblem>();

/** Draws a Mermaid text, or says why not and on which line. Never throws, and never takes much longer than its budget. */
export function draw(source: string, budgetMs = DRAWING_MS): Diagram | DiagramProblem {
  if (source.length > LONGEST_SOURCE || source.split("\n").length > MOST_LINES)
    return {
      problem: `Diagrams of more than ${MOST_LINES} lines or ${LONGEST_SOURCE} characters are not drawn.`,
      line: 1,
    };
  const known = kept.get(source);
  if (known) return known;
  const drawn = drawInThread(source, budgetMs);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(source, drawn);
  return drawn;
}

/** Starts the thread ahead of the first diagram, without keeping anybody waiting. */
export async function startDrawing(): Promise<void> {
  const { signal } = (drawer ??= openDrawer());
  await Atomics.waitAsync(signal, 0, 0, START_MS).value;
}

function drawInThread(source: string, budgetMs: number): Diagram | DiagramProblem {
  drawer ??= openDrawer();
  const { worker, port, signal, isReady, idle } = drawer;
  idle.refresh();
  // Its time to start is not the diagram's.
  if (!isReady) Atomics.wait(signal, 0, 0, START_MS);
  drawer.isReady = true;
  Atomics.store(signal, 0, 0);
  worker.postMessage(source);
  Atomics.wait(signal, 0, 0, budgetMs);
  const answer = receiveMessageOnPort(port) as { message: Diagram | DiagramProblem } | undefined;
  if (answer) return answer.message;
  close(drawer);
  return { problem: `The diagram was not drawn within ${budgetMs} ms.`, line: 1, isSlow: true };
}

function openDrawer(): Drawer {
  const { port1: port, port2: theirs } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  // The same folder holds the worker before and after the package is built, and in a server that is one file.
  const file = new URL(import.meta.url.endsWith(".ts") ? "./draw-worker.ts" : "./draw-worker.js", import.meta.url);
  const worker = new Worker(file, {
    workerData: { port: theirs, signal } satisfies DrawingLine,
    transferList: [theirs],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // A thread that died is a diagram that was not drawn in time; nothing else may hear of it.
  worker.on("error", () => {
    if (drawer?.worker === worker) drawer = undefined;
  });
  worker.unref();
  port.unref();
  const opened: Drawer = {
    worker,
    port,
    signal,
    isReady: false,
    idle: setTimeout(() => close(opened), IDLE_MS).unref(),
  };
  return opened;
}

function close(closing: Drawer): void {
  clearTimeout(closing.idle);
  if (drawer === closing) drawer = undefined;
  void closing.worker.terminate();
}

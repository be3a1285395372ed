/**
 * Renders diagrams with a time limit. Graph layout has no reliable built-in limit, and pages are
 * rendered in one go. So a thread does the work; the caller waits for it only so long and then ends
 * it. Rendered diagrams are cached.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Diagram } from "./render-diagram.ts";
import type { DiagramProblem } from "./mermaid-source.ts";

/** Data that the thread is given. */
export interface DrawingLine {
  port: MessagePort;
  signal: Int32Array;
}

/** Longer texts and more lines than this are for no reader. */
const MAX_SOURCE_CHARS = 20_000;
const MAX_LINES = 400;
/** For a thread to be ready, on a slow machine. */
const START_MS = 10_000;
const DRAWING_MS = 2_000;
const MEMORY_MB = 512;
/** Nearly nothing that a layout makes lasts. */
const NURSERY_MB = 16;
/** An idle thread gives its memory back. */
const IDLE_MS = 20_000;
const MAX_CACHED = 500;

interface Drawer {
  worker: Worker;
  port: MessagePort;
  signal: Int32Array;
  isReady: boolean;
  idle: NodeJS.Timeout;
}

let drawer: Drawer | undefined;
const saved = new Map<string, Diagram | DiagramProblem>();

/**
 * Renders a Mermaid diagram as SVG for the light and the dark theme, or says why it cannot and on which line. Never
 * throws, and takes little longer than `budgetMs` milliseconds.
 * @example
 * import { draw } from "@vitrine/markdown/pages";
 *
 * const diagram = draw("flowchart LR\n  a --> b");
 * if ("alt" in diagram) console.log(diagram.alt); // Flowchart: a; b
 */
export function draw(source: string, budgetMs = DRAWING_MS): Diagram | DiagramProblem {
  if (source.length > MAX_SOURCE_CHARS || source.split("\n").length > MAX_LINES)
    return {
      problem: `Diagrams of more than ${MAX_LINES} lines or ${MAX_SOURCE_CHARS} characters are not drawn.`,
      line: 1,
    };
  const known = saved.get(source);
  if (known) return known;
  const drawn = drawInThread(source, budgetMs);
  const [oldest] = saved.keys();
  if (saved.size >= MAX_CACHED && oldest !== undefined) saved.delete(oldest);
  saved.set(source, drawn);
  return drawn;
}

/**
 * Starts the thread that renders diagrams before the first one is needed, without blocking the caller.
 * @example
 * import { draw, startDrawing } from "@vitrine/markdown/pages";
 *
 * await startDrawing();
 * console.log("width" in draw("flowchart LR\n  a --> b")); // true
 */
export async function startDrawing(): Promise<void> {
  const { signal, worker } = (drawer ??= openDrawer());
  // Otherwise a program that has nothing else to do ends before the thread is ready.
  worker.ref();
  try {
    await Atomics.waitAsync(signal, 0, 0, START_MS).value;
  } finally {
    worker.unref();
  }
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
  const file = new URL(
    import.meta.url.endsWith(".ts") ? "./diagram-worker.ts" : "./diagram-worker.js",
    import.meta.url,
  );
  const worker = new Worker(file, {
    workerData: { port: theirs, signal } satisfies DrawingLine,
    transferList: [theirs],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: NURSERY_MB },
  });
  // If a thread dies, its diagram counts as too slow; no other diagram is affected.
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

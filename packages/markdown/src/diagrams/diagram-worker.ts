/** The thread that draws: one text at a time, its answer sent before the one who waits is woken. */
import nodeModule from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { DrawingLine } from "./diagram-pool.ts";

// The layout engine is a large program.
nodeModule.enableCompileCache?.();
const { drawDiagram } = await import("./render-diagram.ts");
const { port, signal } = workerData as DrawingLine;
const wake = () => {
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
};
// The first drawing of all loads the layout engine.
drawDiagram("flowchart LR\nA --> B");
wake();
parentPort?.on("message", (source: string) => {
  port.postMessage(drawDiagram(source));
  wake();
});

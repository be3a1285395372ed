/** Messages between the page and the worker that runs a model in this browser. */
import type { BrowserModel } from "../playground-data.ts";
import type { LocalTask } from "@vitrine/local-models/onnx-answer";

export type ToBrowserModel = {
  /** Address of this site, without a slash at its end. */
  site: string;
  model: BrowserModel;
  task: LocalTask;
  inputs: unknown;
  parameters: Readonly<Record<string, unknown>>;
  /** Whether the answer is streamed. */
  isStreamed: boolean;
};

export type FromBrowserModel =
  /** Progress of each file requested so far. */
  | { kind: "files"; files: readonly FileProgress[] }
  | { kind: "ready"; device: Device }
  | { kind: "text"; piece: string }
  | { kind: "done"; value: unknown; device: Device; ms: number }
  | { kind: "file"; bytes: Uint8Array<ArrayBuffer>; type: string; device: Device; ms: number }
  | { kind: "failed"; message: string };

/** The GPU, or WebAssembly on the CPU. */
export type Device = "webgpu" | "wasm";

export interface FileProgress {
  name: string;
  loaded: number;
  total: number;
}

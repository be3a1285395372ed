/** What the page and the thread that runs a model in this browser say to each other. */
import type { BrowserModel } from "../../../site/playground-data.ts";
import type { LocalTask } from "@vitrine/local-models/onnx-answer";

export type ToBrowserModel = {
  model: BrowserModel;
  task: LocalTask;
  inputs: unknown;
  parameters: Readonly<Record<string, unknown>>;
  /** Whether words are wanted as they come. */
  isStreamed: boolean;
};

export type FromBrowserModel =
  /** Bytes of each file that has been asked for so far. */
  | { kind: "files"; files: readonly FileProgress[] }
  | { kind: "ready"; device: Device }
  | { kind: "text"; piece: string }
  | { kind: "done"; value: unknown; device: Device; ms: number }
  | { kind: "file"; bytes: Uint8Array<ArrayBuffer>; type: string; device: Device; ms: number }
  | { kind: "failed"; message: string };

/** The graphics processor, or WebAssembly on the processor. */
export type Device = "webgpu" | "wasm";

export interface FileProgress {
  name: string;
  loaded: number;
  total: number;
}

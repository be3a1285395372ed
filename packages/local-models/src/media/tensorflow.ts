/** Common parts of the models that run on TensorFlow.js: its WebAssembly backend on one thread, and graphs read from disk. */
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { PackageLoader } from "../model/model.ts";

/** Packages of the runtime, by name and version. */
export const TENSORFLOW_PACKAGES = {
  "@tensorflow/tfjs-core": "4.22.0",
  "@tensorflow/tfjs-backend-cpu": "4.22.0",
  "@tensorflow/tfjs-backend-wasm": "4.22.0",
} as const;

export interface Tensor {
  dispose(): void;
  data(): Promise<Float32Array>;
}

interface TensorFlow {
  setBackend(name: string): Promise<boolean>;
  tensor3d(values: Uint8Array, shape: [number, number, number], type: "int32"): Tensor;
  tensor4d(values: Float32Array, shape: [number, number, number, number]): Tensor;
}

/** The runtime, ready on its WebAssembly backend. */
export async function openTensorflow(packages: PackageLoader): Promise<TensorFlow> {
  const tf = (await packages.import("@tensorflow/tfjs-core")) as unknown as TensorFlow;
  const wasm = (await packages.import("@tensorflow/tfjs-backend-wasm")) as {
    setWasmPaths(path: string): void;
    setThreadsCount(count: number): void;
  };
  wasm.setWasmPaths(`${dirname(packages.file("@tensorflow/tfjs-backend-wasm", "dist/tfjs-backend-wasm.wasm"))}/`);
  wasm.setThreadsCount(1);
  await packages.import("@tensorflow/tfjs-backend-cpu");
  await tf.setBackend("wasm");
  return tf;
}

/** Files of a model as TensorFlow.js wants them, read from disk: topology, weight list, all weights in one piece. */
export async function readGraph(path: string): Promise<unknown> {
  const graph = JSON.parse(await readFile(path, "utf8")) as {
    modelTopology: unknown;
    weightsManifest: { paths: string[]; weights: unknown[] }[];
    format?: string;
  };
  const shards = await Promise.all(
    graph.weightsManifest.flatMap(({ paths }) => paths.map((name) => readFile(`${dirname(path)}/${name}`))),
  );
  const all = Buffer.concat(shards);
  return {
    modelTopology: graph.modelTopology,
    weightSpecs: graph.weightsManifest.flatMap(({ weights }) => weights),
    weightData: all.buffer.slice(all.byteOffset, all.byteOffset + all.byteLength),
    format: graph.format,
  };
}

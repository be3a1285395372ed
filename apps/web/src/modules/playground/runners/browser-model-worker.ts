/**
 * The worker that runs a model in this browser: transformers.js and ONNX Runtime, both served by this site, with the
 * model's files from this site or from the hub. It uses the GPU if the browser allows it, else WebAssembly. It keeps its
 * model loaded until another model runs or the page closes.
 */
import { answerWith, pipelineOf, type Pipeline, type Transformers } from "@vitrine/local-models/onnx-answer";
import type { BrowserModel } from "../playground-data.ts";
import type { Device, FileProgress, FromBrowserModel, ToBrowserModel } from "./browser-messages.ts";

const CACHE = "vitrine-model";

const emit = (message: FromBrowserModel): void => postMessage(message);
let loaded: Promise<{ run: Pipeline; transformers: Transformers; device: Device }> | undefined;

addEventListener("message", ({ data }: MessageEvent<ToBrowserModel>) => {
  answer(data).catch((error: unknown) =>
    emit({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
  );
});

async function answer({ site, model, task, inputs, parameters, isStreamed }: ToBrowserModel): Promise<void> {
  loaded ??= load(model, site);
  const { run, transformers, device } = await loaded;
  const begun = performance.now();
  const onText = isStreamed ? { onText: (piece: string) => emit({ kind: "text", piece }) } : {};
  const result = await answerWith({ task, inputs, parameters, isCancelled: () => false, ...onText }, run, transformers);
  const ms = performance.now() - begun;
  if (result.kind === "json") emit({ kind: "done", value: result.value, device, ms });
  else emit({ kind: "file", bytes: new Uint8Array(result.bytes), type: result.type, device, ms });
}

interface BrowserTransformers extends Transformers {
  env: Transformers["env"] & {
    remoteHost: string;
    remotePathTemplate: string;
    useBrowserCache: boolean;
    useWasmCache: boolean;
    cacheKey: string;
    backends: { onnx: { wasm: { wasmPaths: string; numThreads: number } } };
  };
}

async function load({ id, revision, hub, programPath, tasks, dtype, subfolder }: BrowserModel, site: string) {
  const program = site + programPath;
  const transformers = (await import(/* @vite-ignore */ `${program}/transformers.js`)) as BrowserTransformers;
  const { env, pipeline } = transformers;
  env.allowLocalModels = false;
  env.allowRemoteModels = true;
  env.remoteHost = `${hub ?? site}/`;
  // In the path, because not all requests of transformers.js include it. This site serves a folder as it is now.
  env.remotePathTemplate = `{model}/resolve/${hub === undefined ? "main" : encodeURIComponent(revision)}/`;
  // The HTTP cache holds the runtime; code from another cache would bypass the page's security policy.
  env.useWasmCache = false;
  env.useBrowserCache = "caches" in globalThis;
  env.cacheKey = `${CACHE} ${id} ${revision}`;
  env.backends.onnx.wasm.wasmPaths = `${program}/`;
  env.backends.onnx.wasm.numThreads = 1;
  if (env.useBrowserCache) await forgetOthers(id, env.cacheKey);
  const files = new Map<string, FileProgress>();
  const device = await bestDevice();
  const [first = "text-generation"] = tasks;
  const run = await pipeline(pipelineOf(first), id, {
    device,
    dtype: dtype ?? "fp32",
    subfolder: subfolder ?? "onnx",
    progress_callback({ file, loaded: bytes, total }: { file?: string; loaded?: number; total?: number }) {
      if (file === undefined || bytes === undefined || total === undefined) return;
      files.set(file, { name: file, loaded: bytes, total });
      emit({ kind: "files", files: [...files.values()] });
    },
  });
  emit({ kind: "ready", device });
  return { run, transformers, device };
}

/** Deletes cached files of other revisions of the model. */
async function forgetOthers(id: string, current: string): Promise<void> {
  for (const name of await caches.keys())
    // oxlint-disable-next-line no-await-in-loop
    if (name.startsWith(`${CACHE} ${id} `) && name !== current) await caches.delete(name);
}

async function bestDevice(): Promise<Device> {
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<unknown> } };
  const adapter = await gpu?.requestAdapter().catch(() => undefined);
  return adapter ? "webgpu" : "wasm";
}

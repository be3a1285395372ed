/** Runs a model in this browser, in a worker that Stop terminates. The browser caches its files. */
import type { RunEvent, TaskRequest } from "@vitrine/react/widget";
import type { BrowserModel } from "../playground-data.ts";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { PlaygroundFailure } from "./failures.ts";
import { SITE_BASE } from "../../../languages/page-prefix.ts";
import { asLocalPicture, asWave } from "../media.ts";
import { callbackEvents, type EmitEvent } from "./callback-events.ts";
import type { Device, FromBrowserModel, ToBrowserModel } from "./browser-messages.ts";

const { hosts: HOSTS, errors: ERRORS, hints: HINTS } = PLAYGROUND_LABELS;

/** Only one model is loaded at a time: two may not fit into memory. */
let held: { id: string; worker: Worker } | undefined;

export function runInBrowser(
  model: BrowserModel,
  task: string,
  { inputs, parameters }: TaskRequest,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  return callbackEvents(async (emit) => {
    const value = inputs instanceof File ? await bytesOf(inputs) : inputs;
    const isStreamed = task === "text-generation" || task === "conversational";
    const site = location.origin + SITE_BASE;
    const query = { site, model, task: task as ToBrowserModel["task"], inputs: value, parameters, isStreamed };
    await request(query, signal, emit);
  });
}

async function bytesOf(file: File): Promise<Uint8Array> {
  const ready = await (file.type.startsWith("audio/") ? asWave(file) : asLocalPicture(file));
  return new Uint8Array(await ready.arrayBuffer());
}

function request(query: ToBrowserModel, signal: AbortSignal, emit: EmitEvent): Promise<void> {
  const { id, revision } = query.model;
  const name = `${id} ${revision}`;
  if (held?.id !== name) {
    held?.worker.terminate();
    held = undefined;
  }
  held ??= { id: name, worker: new Worker(new URL("browser-model-worker.ts", import.meta.url), { type: "module" }) };
  const { worker } = held;
  const release = () => {
    worker.terminate();
    if (held?.worker === worker) held = undefined;
  };
  emit({ state: "loading" });
  const listening = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const stop = () => {
      release();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { signal: listening.signal });
    worker.addEventListener(
      "error",
      ({ message }) => {
        release();
        reject(
          new PlaygroundFailure({
            message: message ? ERRORS.browserBecause({ reason: message }) : ERRORS.browser,
            hint: HINTS.elsewhere,
          }),
        );
      },
      { signal: listening.signal },
    );
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<FromBrowserModel>) => {
        if (data.kind === "failed") {
          release();
          reject(
            new PlaygroundFailure({
              message: ERRORS.browserModel({ model: id, reason: data.message }),
              hint: HINTS.elsewhere,
            }),
          );
        } else if (onMessage(data, id, emit)) resolve();
      },
      { signal: listening.signal },
    );
    worker.postMessage(query);
  }).finally(() => listening.abort());
}

/** Emits the events of a message; returns whether it was the last one. */
function onMessage(message: Exclude<FromBrowserModel, { kind: "failed" }>, model: string, emit: EmitEvent): boolean {
  switch (message.kind) {
    case "files":
      emit({ state: "running", requests: HOSTS.modelFiles, files: message.files });
      return false;
    case "ready":
      emit({
        state: "running",
        requests: message.device === "webgpu" ? HOSTS.modelOnGpu : HOSTS.modelOnCpu,
      });
      return false;
    case "text":
      emit({ state: "text", piece: message.piece });
      return false;
    case "done":
      emit({ state: "done", value: message.value, model, ranOn: ranOn(message.device), ms: message.ms });
      return true;
    case "file":
      emit({
        state: "done",
        value: new Blob([message.bytes], { type: message.type }),
        model,
        ranOn: ranOn(message.device),
        ms: message.ms,
      });
      return true;
  }
}

function ranOn(device: Device): string {
  return device === "webgpu" ? HOSTS.browserGpu : HOSTS.browser;
}

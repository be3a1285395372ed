/** Runs a model in this browser, in a thread of its own that Stop ends. Its files are kept by the browser. */
import type { RunEvent, TaskRequest } from "@vitrine/react/widget";
import type { BrowserModel } from "../../../site/playground-data.ts";
import { PlaygroundFailure } from "../failures.ts";
import { asLocalPicture, asWave } from "../media.ts";
import { toldEvents, type Tell } from "../told-events.ts";
import type { Device, FromBrowserModel, ToBrowserModel } from "./browser-messages.ts";

/** One model at a time is held: two could be more than the machine has. */
let held: { id: string; worker: Worker } | undefined;

export function runInBrowser(
  model: BrowserModel,
  task: string,
  { inputs, parameters }: TaskRequest,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  return toldEvents(async (tell) => {
    const value = inputs instanceof File ? await bytesOf(inputs) : inputs;
    const isStreamed = task === "text-generation" || task === "conversational";
    await ask({ model, task: task as ToBrowserModel["task"], inputs: value, parameters, isStreamed }, signal, tell);
  });
}

async function bytesOf(file: File): Promise<Uint8Array> {
  const ready = await (file.type.startsWith("audio/") ? asWave(file) : asLocalPicture(file));
  return new Uint8Array(await ready.arrayBuffer());
}

function ask(question: ToBrowserModel, signal: AbortSignal, tell: Tell): Promise<void> {
  const { id, revision } = question.model;
  const name = `${id} ${revision}`;
  if (held?.id !== name) {
    held?.worker.terminate();
    held = undefined;
  }
  held ??= { id: name, worker: new Worker(new URL("browser-model-worker.ts", import.meta.url), { type: "module" }) };
  const { worker } = held;
  const letGo = () => {
    worker.terminate();
    if (held?.worker === worker) held = undefined;
  };
  tell({ state: "loading" });
  const listening = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const stop = () => {
      letGo();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { signal: listening.signal });
    worker.addEventListener(
      "error",
      ({ message }) => {
        letGo();
        reject(
          new PlaygroundFailure({
            message: `The model could not be run in this browser${message ? `: ${message}` : "."}`,
            hint: "Choose another place to run it.",
          }),
        );
      },
      { signal: listening.signal },
    );
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<FromBrowserModel>) => {
        if (data.kind === "failed") {
          letGo();
          reject(
            new PlaygroundFailure({
              message: `This browser could not run ${id}: ${data.message}`,
              hint: "Choose another place to run it.",
            }),
          );
        } else if (hear(data, id, tell)) resolve();
      },
      { signal: listening.signal },
    );
    worker.postMessage(question);
  }).finally(() => listening.abort());
}

/** Whether that was the end. */
function hear(message: Exclude<FromBrowserModel, { kind: "failed" }>, model: string, tell: Tell): boolean {
  switch (message.kind) {
    case "files":
      tell({ state: "running", asks: "the model’s files", files: message.files });
      return false;
    case "ready":
      tell({
        state: "running",
        asks: `the model, on ${message.device === "webgpu" ? "the graphics processor" : "the processor"}`,
      });
      return false;
    case "text":
      tell({ state: "text", piece: message.piece });
      return false;
    case "done":
      tell({ state: "done", value: message.value, model, ranOn: ranOn(message.device), ms: message.ms });
      return true;
    case "file":
      tell({
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
  return device === "webgpu" ? "this browser, on its graphics processor" : "this browser";
}

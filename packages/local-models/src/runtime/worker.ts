/**
 * The process that holds loaded models and runs one call at a time. A process, not a thread: it can be killed in the
 * middle of a computation that never looks up, its memory is its own, and when it dies the server does not.
 *
 * Models stay loaded until their declared memory would pass the bound; then those unused longest go first.
 */
import { LocalModelError } from "../model/errors.ts";
import type { LoadedModel } from "../model/model.ts";
import { getLocalModel, loaderOf, loadCustomModel, runnerOf } from "../models/index.ts";
import type { CustomModel } from "../model/custom-model.ts";
import { packageLoader } from "../model/packages.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

const dataDir = process.env["VITRINE_LOCAL_DATA"] ?? ".vitrine";
const memoryMb = Number(process.env["VITRINE_LOCAL_MEMORY_MB"] ?? 600);

/** In the order of use, the latest last. */
const loaded = new Map<string, LoadedModel & { memoryMb: number }>();
const cancelled = new Set<number>();

process.on("message", (message: ToWorker) => {
  if (message.kind === "cancel") cancelled.add(message.job);
  else void answer(message);
});
process.on("disconnect", () => process.exit(0));

async function answer(request: Extract<ToWorker, { kind: "run" }>): Promise<void> {
  const { job, task, inputs, parameters, custom } = request;
  // A folder whose files changed is another model.
  const id = custom ? `${custom.id}@${custom.revision}` : request.model;
  try {
    const before = performance.now();
    if (!loaded.has(id)) send({ kind: "loading", job });
    const model = await use(id, custom);
    const start = performance.now();
    send({ kind: "running", job, loadMs: start - before });
    const output = await model.run({
      task,
      inputs,
      parameters,
      onText: (piece) => send({ kind: "text", job, piece }),
      isCancelled: () => cancelled.has(job),
    });
    send({
      kind: "result",
      job,
      output,
      runMs: performance.now() - start,
      loaded: [...loaded.keys()],
      rssMb: process.memoryUsage.rss() / 1e6,
    });
  } catch (error) {
    const known = error instanceof LocalModelError;
    const message = error instanceof Error ? error.message : String(error);
    send({ kind: "failure", job, code: known ? error.code : loaded.has(id) ? "crashed" : "load-failed", message });
  } finally {
    cancelled.delete(job);
  }
}

async function use(id: string, custom: CustomModel | undefined): Promise<LoadedModel> {
  const present = loaded.get(id);
  if (present) {
    loaded.delete(id);
    loaded.set(id, present);
    return present;
  }
  if (custom) {
    makeRoom(custom.memoryMb);
    const fresh = await loadCustomModel(packageLoader(runnerOf(custom), dataDir), custom);
    loaded.set(id, { ...fresh, memoryMb: custom.memoryMb });
    return fresh;
  }
  const model = getLocalModel(id);
  const load = loaderOf(id);
  if (!model || !load) throw new LocalModelError("unknown-model", `There is no local model "${id}".`, id);
  makeRoom(model.memoryMb);
  const fresh = await load(packageLoader(model, dataDir));
  loaded.set(id, { ...fresh, memoryMb: model.memoryMb });
  return fresh;
}

function makeRoom(wantedMb: number): void {
  const used = () => [...loaded.values()].reduce((sum, model) => sum + model.memoryMb, 0);
  for (const [id, model] of loaded) {
    if (used() + wantedMb <= memoryMb) return;
    model.dispose?.();
    loaded.delete(id);
  }
}

function send(message: FromWorker): void {
  process.send?.(message);
}

/**
 * The process that holds loaded models and runs one call at a time. A process, not a thread: it can be killed in the
 * middle of a computation that never looks up, its memory is its own, and when it dies the server does not.
 *
 * Models stay loaded until their declared memory would pass the bound; then those unused longest go first.
 */
import { LocalModelError, type LocalModelErrorCode } from "../model/errors.ts";
import { countTokens } from "../model/context.ts";
import type { LoadedModel, LocalOutput, TokenCounter } from "../model/model.ts";
import {
  counterLoaderOf,
  getLocalModel,
  loadCustomCounter,
  loadCustomModel,
  loaderOf,
  runnerOf,
} from "../models/index.ts";
import type { CustomModel } from "../model/custom-model.ts";
import { packageLoader } from "../model/packages.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

const dataDir = process.env["VITRINE_LOCAL_DATA"] ?? ".vitrine";
const memoryMb = Number(process.env["VITRINE_LOCAL_MEMORY_MB"] ?? 600);

/** In the order of use, the latest last. */
const loaded = new Map<string, LoadedModel & { memoryMb: number }>();
const cancelled = new Set<number>();

/** Tokenizers are small next to weights. */
const MAX_COUNTERS = 3;
const counters = new Map<string, TokenCounter>();

process.on("message", (message: ToWorker) => {
  if (message.kind === "cancel") cancelled.add(message.job);
  else void answer(message);
});
process.on("disconnect", () => process.exit(0));

type Request = Exclude<ToWorker, { kind: "cancel" }>;

async function answer(request: Request): Promise<void> {
  const { job, task, inputs, parameters, custom } = request;
  // A folder whose files changed is another model.
  const id = custom ? `${custom.id}@${custom.revision}` : request.model;
  try {
    const before = performance.now();
    if (request.kind === "count") {
      send({ kind: "running", job, loadMs: 0 });
      sendResult(job, await count(request, id), performance.now() - before);
      return;
    }
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
    sendResult(job, output, performance.now() - start);
  } catch (error) {
    const known = error instanceof LocalModelError;
    const message = error instanceof Error ? error.message : String(error);
    send({ kind: "failure", job, code: known ? error.code : codeOf(request, id), message });
  } finally {
    cancelled.delete(job);
  }
}

/** A refusal by a chat template is the fault of the messages. */
function codeOf({ kind }: Request, id: string): LocalModelErrorCode {
  if (kind === "count") return "bad-input";
  return loaded.has(id) ? "crashed" : "load-failed";
}

function sendResult(job: number, output: LocalOutput, runMs: number): void {
  send({ kind: "result", job, output, runMs, loaded: [...loaded.keys()], rssMb: process.memoryUsage.rss() / 1e6 });
}

async function count({ model, custom, inputs, parameters }: Request, id: string): Promise<LocalOutput> {
  const counter = counters.get(id) ?? (await loadCounter(model, custom));
  counters.delete(id);
  counters.set(id, counter);
  for (const [other, unused] of counters) {
    if (counters.size <= MAX_COUNTERS) break;
    unused.dispose?.();
    counters.delete(other);
  }
  const answerTokens = parameters["max_tokens"];
  const room = typeof answerTokens === "number" ? answerTokens : undefined;
  return { kind: "json", value: await countTokens(counter, Array.isArray(inputs) ? inputs : [], room) };
}

async function loadCounter(id: string, custom: CustomModel | undefined): Promise<TokenCounter> {
  if (custom) return loadCustomCounter(packageLoader(runnerOf(custom), dataDir), custom);
  const model = getLocalModel(id);
  const load = counterLoaderOf(id);
  if (!model || !load) throw new LocalModelError("wrong-task", `${id} has no tokenizer for conversations.`, id);
  return load(packageLoader(model, dataDir));
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

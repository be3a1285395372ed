/**
 * Runs local models in a worker process, one call after the other.
 *
 * One process and one queue, because two models at once on a laptop are slower than one after the other. The process
 * starts with the first call and ends after a time without any. A cancelled call is signaled to stop; when it does
 * not look up in time, or uses more memory than allowed, or runs too long, the process is killed and the next call
 * gets a new one.
 */
import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { LocalModelError, type LocalModelErrorCode } from "../model/errors.ts";
import type { LocalModel, LocalOutput, LocalTask } from "../model/model.ts";
import { getLocalModel, LOCAL_MODELS, runnerOf } from "../models/index.ts";
import type { TokenCount } from "../model/context.ts";
import { type CustomModel, whyTooLarge } from "../model/custom-model.ts";
import { isInstalled, notInstalled } from "../model/packages.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

export interface RuntimeOptions {
  /** Where optional models are installed: `<dataDir>/local-models`. `.vitrine` by default. */
  dataDir?: string;
  /** Address of the worker's program; the one of this package by default. */
  workerUrl?: URL;
  /** Megabytes of models that stay loaded, by what they declare. 600 by default. */
  memoryMb?: number;
  /** Megabytes at which the worker is killed. 2,000 by default. */
  hardMemoryMb?: number;
  /** Calls that may wait. 16 by default. */
  maxQueueLength?: number;
  /** Milliseconds for one call, loading included. 120,000 by default. */
  timeoutMs?: number;
  /** Milliseconds without a call after which the worker ends. 300,000 by default. */
  idleMs?: number;
}

/** Progress for a waiting caller. `position` counts the calls before it. */
export type LocalProgress =
  | { state: "queued"; position: number }
  | { state: "loading" }
  | { state: "running" }
  | { state: "text"; piece: string };

export interface LocalResult {
  output: LocalOutput;
  /** The model that answered. */
  model: LocalModel;
  /** Milliseconds for loading (0 where it was loaded) and for the call itself. */
  loadMs: number;
  runMs: number;
}

export interface LocalRequest {
  /** Id of a local model, or the id of its repository on the hub. */
  model: string;
  task?: LocalTask | undefined;
  inputs: unknown;
  parameters?: Readonly<Record<string, unknown>> | undefined;
  /** A custom model, which is in no catalog. */
  custom?: CustomModel | undefined;
}

export interface LocalModelState extends LocalModel {
  installed: boolean;
  loaded: boolean;
}

interface Job {
  id: number;
  model: LocalModel;
  message: Exclude<ToWorker, { kind: "cancel" }>;
  loadMs: number;
  report: (progress: LocalProgress) => void;
  settle: (result: LocalResult) => void;
  fail: (error: unknown) => void;
}

/** A custom model as a catalog entry. */
function describeCustomModel(custom: CustomModel): LocalModel {
  const { id, tasks, memoryMb } = custom;
  return { ...runnerOf(custom), id, label: id, tasks, memoryMb, diskMb: Math.ceil(custom.weightBytes / 1e6) };
}

/** How long a cancelled call may take to notice. */
const GRACE_MS = 250;
const MEMORY_CHECK_MS = 500;

/**
 * Runs local models in a separate process, one call at a time. It loads a model at its first call,
 * stays within its memory limit and ends calls after their time limit. Close it when done.
 * @example
 * import { LocalRuntime } from "@vitrine/local-models";
 *
 * const runtime = new LocalRuntime();
 * const { output } = await runtime.run({ model: "sentiment", task: "text-classification", inputs: "I love it." });
 * if (output.kind === "json") console.log(output.value);
 * // [ { label: 'positive', score: 0.808 }, { label: 'neutral', score: 0.192 }, { label: 'negative', score: 0 } ]
 * runtime.close();
 */
export class LocalRuntime {
  readonly dataDir: string;
  readonly #options: Required<RuntimeOptions>;
  readonly #queue: Job[] = [];
  #active: Job | undefined;
  #worker: ChildProcess | undefined;
  #loaded: readonly string[] = [];
  #jobs = 0;
  #isClosed = false;
  #timers: NodeJS.Timeout[] = [];
  #idle: NodeJS.Timeout | undefined;

  constructor(options: RuntimeOptions = {}) {
    this.#options = {
      dataDir: ".vitrine",
      workerUrl: new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url),
      memoryMb: 600,
      hardMemoryMb: 2000,
      maxQueueLength: 16,
      timeoutMs: 120_000,
      idleMs: 300_000,
      ...options,
    };
    this.dataDir = this.#options.dataDir;
  }

  /** Megabytes that may be used at most. */
  get maxMemoryMb(): number {
    return this.#options.hardMemoryMb;
  }

  /** All models, with what is installed and what is in memory. */
  async models(): Promise<LocalModelState[]> {
    return Promise.all(
      LOCAL_MODELS.map(async (model) => ({
        ...model,
        installed: await isInstalled(model, this.dataDir),
        loaded: this.#loaded.includes(model.id),
      })),
    );
  }

  /**
   * Runs one call when its turn comes.
   *
   * @throws LocalModelError with a stable `code`; or the signal's own reason when it is aborted.
   */
  async run(
    request: LocalRequest,
    options: { signal?: AbortSignal | undefined; onProgress?: ((progress: LocalProgress) => void) | undefined } = {},
  ): Promise<LocalResult> {
    return this.#perform("run", request, options);
  }

  /**
   * Counts the tokens of a conversation with the model's chat template and tokenizer, without loading its weights.
   * Where it does not fit, it says how many of the oldest messages to leave out. `maxTokens` is kept free for the answer.
   *
   * @throws LocalModelError with a stable `code`; or the signal's own reason when it is aborted.
   * @example
   * import { LocalRuntime } from "@vitrine/local-models";
   *
   * const runtime = new LocalRuntime();
   * const count = await runtime
   *   .countTokens({ model: "tiny-chat", messages: [{ role: "user", content: "Hello" }] })
   *   .catch((error: Error) => error.message);
   * console.log(count); // { tokens: 41, contextTokens: 2048 }, or that the model is not installed
   * runtime.close();
   */
  async countTokens(
    request: {
      model: string;
      messages: readonly unknown[];
      maxTokens?: number | undefined;
      custom?: CustomModel | undefined;
    },
    options: { signal?: AbortSignal | undefined } = {},
  ): Promise<TokenCount> {
    const { model, messages, maxTokens, custom } = request;
    const parameters = maxTokens === undefined ? {} : { max_tokens: maxTokens };
    const call = { model, custom, task: "conversational" as const, inputs: messages, parameters };
    const { output } = await this.#perform("count", call, options);
    if (output.kind !== "json") throw new LocalModelError("crashed", "The tokens could not be counted.", model);
    return output.value as TokenCount;
  }

  async #perform(
    kind: "run" | "count",
    request: LocalRequest,
    {
      signal,
      onProgress,
    }: { signal?: AbortSignal | undefined; onProgress?: ((progress: LocalProgress) => void) | undefined },
  ): Promise<LocalResult> {
    signal?.throwIfAborted();
    const { custom } = request;
    const model = custom ? describeCustomModel(custom) : getLocalModel(request.model);
    if (!model) {
      const known = LOCAL_MODELS.map(({ id }) => id).join(", ");
      throw new LocalModelError("unknown-model", `There is no local model "${request.model}". There are: ${known}.`);
    }
    const task = request.task ?? model.tasks[0];
    if (!task || !model.tasks.includes(task))
      throw new LocalModelError("wrong-task", `${model.label} does ${model.tasks.join(", ")}, not ${task}.`, model.id);
    const tooLarge = kind === "run" && custom ? whyTooLarge(custom, this.#options.hardMemoryMb) : undefined;
    if (tooLarge !== undefined) throw new LocalModelError("memory", tooLarge, model.id);
    const program = custom ? runnerOf(custom) : model;
    if (!(await isInstalled(program, this.dataDir)))
      throw new LocalModelError("not-installed", notInstalled(program), program.id);
    signal?.throwIfAborted();
    if (this.#isClosed) throw new LocalModelError("closed", "Local models are shutting down.", model.id);
    if (this.#queue.length >= this.#options.maxQueueLength)
      throw new LocalModelError("queue-full", `${this.#queue.length} calls are waiting already. Try again shortly.`);
    const id = (this.#jobs += 1);
    let ends!: Pick<Job, "settle" | "fail">;
    const promise = new Promise<LocalResult>((settle, fail) => (ends = { settle, fail }));
    const job: Job = {
      id,
      model,
      message: {
        kind,
        job: id,
        model: model.id,
        ...(custom && { custom }),
        task,
        inputs: request.inputs,
        parameters: request.parameters ?? {},
      },
      loadMs: 0,
      report: onProgress ?? (() => undefined),
      ...ends,
    };
    const abort = () => this.#cancel(job, signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    this.#queue.push(job);
    if (this.#active) this.#reportPositions();
    else this.#next();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Calls that wait for their turn. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Ends the worker; calls under way and waiting fail. */
  close(): void {
    this.#isClosed = true;
    const error = new LocalModelError("closed", "Local models are shutting down.");
    for (const job of this.#queue.splice(0)) job.fail(error);
    this.#endActive(error);
    this.#kill();
  }

  #next(): void {
    if (this.#active || this.#isClosed) return;
    const job = this.#queue.shift();
    if (!job) {
      this.#idle = setTimeout(() => this.#kill(), this.#options.idleMs).unref();
      return;
    }
    clearTimeout(this.#idle);
    this.#active = job;
    this.#reportPositions();
    const worker = (this.#worker ??= this.#start());
    const { timeoutMs } = this.#options;
    this.#timers = [
      setTimeout(() => {
        this.#abandon("timeout", `${job.model.label} did not finish within ${timeoutMs / 1000} s and was stopped.`);
      }, timeoutMs),
      setInterval(() => void this.#checkMemory(worker), MEMORY_CHECK_MS),
    ];
    worker.send(job.message satisfies ToWorker);
  }

  #start(): ChildProcess {
    const { workerUrl, dataDir, memoryMb } = this.#options;
    const worker = fork(fileURLToPath(workerUrl), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: ["--disable-warning=ExperimentalWarning"],
      // Nothing of the server's environment: no token may reach code that runs weights.
      env: {
        PATH: process.env["PATH"],
        TMPDIR: process.env["TMPDIR"],
        VITRINE_LOCAL_DATA: dataDir,
        VITRINE_LOCAL_MEMORY_MB: String(memoryMb),
      },
    });
    worker.on("message", (message: FromWorker) => this.#receive(message));
    worker.once("exit", (code, signal) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#loaded = [];
      const name = this.#active?.model.label ?? "The worker";
      this.#endActive(
        new LocalModelError(
          "crashed",
          `${name} stopped unexpectedly (${signal ?? `code ${code}`}). The next call starts it again.`,
          this.#active?.model.id,
        ),
      );
      this.#next();
    });
    worker.once("error", () => worker.kill("SIGKILL"));
    worker.unref();
    worker.channel?.unref();
    return worker;
  }

  #receive(message: FromWorker): void {
    const job = this.#active;
    if (!job || message.job !== job.id) return;
    switch (message.kind) {
      case "loading":
        job.report({ state: "loading" });
        break;
      case "running":
        job.loadMs = message.loadMs;
        job.report({ state: "running" });
        break;
      case "text":
        job.report({ state: "text", piece: message.piece });
        break;
      case "result":
        this.#loaded = message.loaded;
        this.#release();
        job.settle({ output: message.output, model: job.model, loadMs: job.loadMs, runMs: message.runMs });
        if (message.rssMb > this.#options.hardMemoryMb) this.#kill();
        this.#next();
        break;
      case "failure":
        this.#release();
        job.fail(new LocalModelError(message.code, message.message, job.model.id));
        this.#next();
        break;
    }
  }

  #cancel(job: Job, reason: unknown): void {
    job.fail(reason);
    if (job !== this.#active) {
      const at = this.#queue.indexOf(job);
      if (at !== -1) this.#queue.splice(at, 1);
      this.#reportPositions();
      return;
    }
    // Counting ends soon by itself, and the loaded models stay.
    if (job.message.kind === "count") return;
    this.#worker?.send({ kind: "cancel", job: job.id } satisfies ToWorker);
    setTimeout(() => {
      if (this.#active === job) this.#abandon("crashed", "Stopped.");
    }, GRACE_MS);
  }

  /**
   * On Linux the system reports the memory of another process; elsewhere the worker's own report
   * after each call must do.
   */
  async #checkMemory(worker: ChildProcess): Promise<void> {
    try {
      const pages = (await readFile(`/proc/${worker.pid}/statm`, "utf8")).split(" ")[1];
      const usedMb = (Number(pages) * 4096) / 1e6;
      const { hardMemoryMb } = this.#options;
      if (usedMb > hardMemoryMb && this.#worker === worker && this.#active)
        this.#abandon("memory", `${this.#active.model.label} needed more than ${hardMemoryMb} MB and was stopped.`);
    } catch {
      // Not Linux, or the process has just ended.
    }
  }

  /** Gives the call under way up and starts over with a new process. */
  #abandon(code: LocalModelErrorCode, message: string): void {
    this.#endActive(new LocalModelError(code, message, this.#active?.model.id));
    this.#kill();
    this.#next();
  }

  #endActive(error: LocalModelError): void {
    const job = this.#active;
    this.#release();
    job?.fail(error);
  }

  #release(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    this.#active = undefined;
  }

  #kill(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#loaded = [];
    worker?.removeAllListeners("message");
    worker?.kill("SIGKILL");
  }

  #reportPositions(): void {
    const before = this.#active ? 1 : 0;
    for (const [index, job] of this.#queue.entries()) job.report({ state: "queued", position: index + before });
  }
}

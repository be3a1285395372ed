/**
 * Local models over HTTP, as one function from Request to Response. It speaks two dialects so that any client works:
 * the task protocol of hosted inference (`POST models/{id}` with `inputs` and `parameters`, or a file as the body) and,
 * where a model fits, OpenAI's (`v1/models`, `v1/chat/completions`, `v1/completions`, `v1/embeddings`,
 * `v1/audio/speech`, `v1/audio/transcriptions`).
 *
 * `POST models/{id}/tokens` with `messages` counts what a model reads of them, without running it.
 *
 * With an event stream, a task call also reports its progress: queued, loading, running, pieces of text, and the
 * result last. Every answer names the model and how long it took.
 */
import { isObject } from "@vitrine/base";
import { LocalModelError } from "../model/errors.ts";
import type { LocalModel, LocalTask } from "../model/model.ts";
import { getLocalModel, localModelsFor } from "../models/index.ts";
import type { CustomModel } from "../model/custom-model.ts";
import { installModel } from "../model/packages.ts";
import { readBody } from "./request-body.ts";
import type { LocalResult, LocalRuntime } from "../runtime/runtime.ts";

export interface HandlerOptions {
  runtime: LocalRuntime;
  /** Path in front of every address, such as `/local`. */
  basePath?: string;
  /** Whether a POST to `models/{id}/install` may install an optional model. False by default. */
  allowInstall?: boolean;
  /** Custom models by id. They come before those of the catalog. */
  custom?: (id: string) => Promise<CustomModel | undefined>;
}

type Runs = Pick<LocalRuntime, "run" | "countTokens" | "models" | "dataDir"> & {
  /** Tasks of the model that answers to an id. */
  tasksOf(id: string): Promise<readonly LocalTask[]>;
};

const MAX_BODY = 28 * 1024 * 1024;
const TASK_ADDRESS = /^\/models\/(?<id>[^/]+(?:\/[^/]+)??)(?:\/pipeline\/(?<task>[a-z-]+))?$/;

/**
 * A handler of HTTP requests to local models, in the task protocol of hosted inference and in OpenAI's. It never
 * rejects: an unknown address gets 404.
 * @example
 * import { createLocalHandler, LocalRuntime } from "@vitrine/local-models";
 *
 * const handle = createLocalHandler({ runtime: new LocalRuntime(), basePath: "/local" });
 * const answer = await handle(new Request("http://localhost/local/models"));
 * console.log(answer.status, answer.headers.get("content-type")); // 200 application/json
 */
export function createLocalHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  const { basePath = "" } = options;
  const runtime = withCustomModels(options);
  return async (request) => {
    try {
      const path = decodeURI(new URL(request.url).pathname).slice(basePath.length);
      return await answer(request, path, options);
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 });
      return failure(error);
    }
  };

  async function answer(request: Request, path: string, { allowInstall }: HandlerOptions): Promise<Response> {
    if (request.method === "GET" && path === "/models") return Response.json(await runtime.models());
    if (request.method === "GET" && path === "/v1/models") return Response.json(await openAiModels(runtime));
    if (request.method !== "POST")
      return problem(404, "unknown-address", "There is nothing here. Local models are listed at models.");
    const [, encodedId, dialect] = /^(?:\/models\/(.+))?(\/v1\/.+)$/.exec(path) ?? [];
    const owner = encodedId && decodeURIComponent(encodedId);
    if (dialect === "/v1/embeddings") return embeddings(request, runtime, owner);
    if (dialect === "/v1/completions") return completions(request, runtime, owner);
    if (dialect === "/v1/audio/speech") return spokenText(request, runtime, owner);
    if (dialect === "/v1/audio/transcriptions") return transcription(request, runtime, owner);
    if (dialect === "/v1/chat/completions") return conversation(request, runtime, owner);
    const install = /^\/models\/([a-z0-9-]+)\/install$/.exec(path);
    if (install) return installation(install[1] ?? "", request, allowInstall === true);
    const counted = /^\/models\/(.+)\/tokens$/.exec(path)?.[1];
    if (counted) return tokenCount(request, runtime, decodeURIComponent(counted));
    const { id, task } = TASK_ADDRESS.exec(path)?.groups ?? {};
    if (!id) return problem(404, "unknown-address", "There is nothing here. Call POST models/{id}.");
    return taskCall(request, runtime, decodeURIComponent(id), task);
  }

  async function installation(id: string, request: Request, isAllowed: boolean): Promise<Response> {
    const model = getLocalModel(id);
    if (!model) return problem(404, "unknown-model", `There is no local model "${id}".`);
    if (!isAllowed)
      return problem(
        403,
        "install-refused",
        `This server installs nothing on request. On its machine: npm run local-models -- install ${id}`,
      );
    await installModel(model, runtime.dataDir, { signal: request.signal });
    return Response.json({ id, installed: true });
  }
}

/** The runtime, with custom models in it: every API goes through this one function. */
function withCustomModels({ runtime, custom }: HandlerOptions): Runs {
  return {
    tasksOf: async (id) => ((await custom?.(id)) ?? getLocalModel(id))?.tasks ?? [],
    dataDir: runtime.dataDir,
    models: () => runtime.models(),
    run: async (request, options) => runtime.run({ ...request, custom: await custom?.(request.model) }, options),
    countTokens: async (request, options) =>
      runtime.countTokens({ ...request, custom: await custom?.(request.model) }, options),
  };
}

async function tokenCount(request: Request, runtime: Runs, model: string): Promise<Response> {
  const { messages, max_tokens } = parseJson(await readBody(request, MAX_BODY));
  if (!Array.isArray(messages) || messages.length === 0)
    throw new LocalModelError("bad-input", "messages must be a list of messages.");
  const maxTokens = typeof max_tokens === "number" ? max_tokens : undefined;
  return Response.json(await runtime.countTokens({ model, messages, maxTokens }, { signal: request.signal }));
}

async function taskCall(request: Request, runtime: Runs, id: string, task: string | undefined) {
  const { inputs, parameters, stream } = await readCall(request);
  const call = {
    model: id,
    task: (task as LocalTask | undefined) ?? taskOf(await runtime.tasksOf(id), inputs, parameters),
    inputs,
    parameters,
  };
  const accepts = request.headers.get("accept") ?? "";
  if (stream || accepts.includes("text/event-stream")) {
    const isProgress = !stream;
    return eventStream(request.signal, async (send, signal) => {
      let tokens = 0;
      const result = await runtime.run(call, {
        signal,
        onProgress: (progress) => {
          if (isProgress) send(progress);
          else if (progress.state === "text")
            send({
              token: { id: (tokens += 1), text: progress.piece, logprob: 0, special: false },
              generated_text: null,
            });
        },
      });
      if (isProgress) send({ state: "done", ...described(result), output: encodeOutput(result) });
      else
        send({
          token: { id: tokens + 1, text: "", logprob: 0, special: true },
          generated_text: generatedText(result),
          details: { finish_reason: "length", generated_tokens: tokens },
        });
    });
  }
  return fileOrJson(await runtime.run(call, { signal: request.signal }));
}

/** A model that does several tasks is determined by the shape of the call which one is meant. */
function taskOf(
  tasks: readonly LocalTask[],
  inputs: unknown,
  parameters: Record<string, unknown>,
): LocalTask | undefined {
  if (!tasks.includes("feature-extraction")) return tasks[0];
  if (isObject(inputs) && "source_sentence" in inputs) return "sentence-similarity";
  if ("candidate_labels" in parameters) return "zero-shot-classification";
  return "feature-extraction";
}

interface Call {
  inputs: unknown;
  parameters: Record<string, unknown>;
  stream: boolean;
}

/** A JSON body, or a file with the parameters in the address. */
async function readCall(request: Request): Promise<Call> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = await readBody(request, MAX_BODY);
  if (!type.includes("json")) {
    const query = new URL(request.url).searchParams;
    const parameters = Object.fromEntries([...query].map(([name, value]) => [name, numeric(value)]));
    return { inputs: bytes, parameters, stream: false };
  }
  const body = parseJson(bytes);
  const { inputs, parameters, stream } = body;
  return { inputs, parameters: isObject(parameters) ? parameters : {}, stream: stream === true };
}

function numeric(value: string): unknown {
  return value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
}

function parseJson(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new LocalModelError("bad-input", "The body is not JSON.");
  }
  if (!isObject(value)) throw new LocalModelError("bad-input", "The body must be a JSON object with inputs.");
  return value;
}

// ── OpenAI's dialect ─────────────────────────────────────────────────────────────────────────────────────────────

async function openAiModels(runtime: Runs) {
  const models = await runtime.models();
  const data = models
    .filter(({ installed }) => installed)
    .map(({ id }) => ({ id, object: "model", created: 0, owned_by: "this machine" }));
  return { object: "list", data };
}

async function embeddings(request: Request, runtime: Runs, owner?: string): Promise<Response> {
  const { input, model } = parseJson(await readBody(request, MAX_BODY));
  const inputs = typeof input === "string" ? [input] : input;
  const id = chosen(owner ?? model, "feature-extraction");
  const { output } = await runtime.run({ model: id, task: "feature-extraction", inputs }, { signal: request.signal });
  const vectors = output.kind === "json" ? (output.value as number[][]) : [];
  return Response.json({
    object: "list",
    model: id,
    data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
    // The engine does not say how many tokens it read.
    usage: { prompt_tokens: 0, total_tokens: 0 },
  });
}

async function completions(request: Request, runtime: Runs, owner?: string): Promise<Response> {
  const { prompt, model, max_tokens, temperature, top_p, seed, stream } = parseJson(await readBody(request, MAX_BODY));
  const id = chosen(owner ?? model, "text-generation");
  const call = {
    model: id,
    task: "text-generation" as const,
    inputs: prompt,
    parameters: { max_new_tokens: max_tokens ?? 16, temperature, top_p, seed, return_full_text: false },
  };
  const head = {
    id: crypto.randomUUID(),
    object: "text_completion",
    created: Math.floor(Date.now() / 1000),
    model: id,
  };
  if (stream !== true) {
    const result = await runtime.run(call, { signal: request.signal });
    const choice = { index: 0, text: generatedText(result), finish_reason: "length", logprobs: null };
    return Response.json({ ...head, choices: [choice] });
  }
  return eventStream(
    request.signal,
    async (send, signal) => {
      const piece = (text: string, finish_reason: string | null) =>
        send({ ...head, choices: [{ index: 0, text, finish_reason, logprobs: null }] });
      await runtime.run(call, {
        signal,
        onProgress: (progress) => progress.state === "text" && piece(progress.piece, null),
      });
      piece("", "length");
    },
    "data: [DONE]\n\n",
  );
}

async function conversation(request: Request, runtime: Runs, owner?: string): Promise<Response> {
  const { messages, model, stream, ...parameters } = parseJson(await readBody(request, MAX_BODY));
  const id = chosen(owner ?? model, "conversational");
  const call = { model: id, task: "conversational" as const, inputs: messages, parameters };
  const head = { id: crypto.randomUUID(), created: Math.floor(Date.now() / 1000), model: id };
  const usageOf = ({ output }: LocalResult) => {
    const value = output.kind === "json" && isObject(output.value) ? output.value : {};
    const [prompt_tokens, completion_tokens] = [
      Number(value["prompt_tokens"] ?? 0),
      Number(value["completion_tokens"] ?? 0),
    ];
    return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  };
  if (stream !== true) {
    const result = await runtime.run(call, { signal: request.signal });
    const { text } = result.output.kind === "json" ? (result.output.value as { text: string }) : { text: "" };
    const choices = [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }];
    return Response.json({ ...head, object: "chat.completion", choices, usage: usageOf(result) });
  }
  return eventStream(
    request.signal,
    async (send, signal) => {
      const piece = (delta: Record<string, string>, finish_reason: string | null) =>
        send({ ...head, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] });
      const result = await runtime.run(call, {
        signal,
        onProgress: (progress) => progress.state === "text" && piece({ content: progress.piece }, null),
      });
      piece({}, "stop");
      send({ ...head, object: "chat.completion.chunk", choices: [], usage: usageOf(result) });
    },
    "data: [DONE]\n\n",
  );
}

async function spokenText(request: Request, runtime: Runs, owner?: string): Promise<Response> {
  const { input, model, voice } = parseJson(await readBody(request, MAX_BODY));
  const id = chosen(owner ?? model, "text-to-speech");
  const parameters = voice === undefined ? {} : { voice };
  return fileOrJson(
    await runtime.run({ model: id, task: "text-to-speech", inputs: input, parameters }, { signal: request.signal }),
  );
}

async function transcription(request: Request, runtime: Runs, owner?: string): Promise<Response> {
  const body = new Uint8Array(await readBody(request, MAX_BODY));
  const type = request.headers.get("content-type") ?? "";
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw new LocalModelError("bad-input", "The body must be a form with a file.");
  });
  const file = form.get("file");
  if (!(file instanceof Blob)) throw new LocalModelError("bad-input", "file must be a recording.");
  const id = chosen(owner ?? form.get("model"), "automatic-speech-recognition");
  const inputs = new Uint8Array(await file.arrayBuffer());
  const result = await runtime.run(
    { model: id, task: "automatic-speech-recognition", inputs, parameters: {} },
    { signal: request.signal },
  );
  return fileOrJson(result);
}

/** The model a caller named, or the first that does the task. */
function chosen(model: unknown, task: LocalTask): string {
  if (typeof model === "string" && model !== "") return model;
  return localModelsFor(task)[0]?.id ?? "";
}

// ── Answers ──────────────────────────────────────────────────────────────────────────────────────────────────────

function described({ model, loadMs, runMs }: LocalResult) {
  return { model: model.id, label: model.label, loadMs: Math.round(loadMs), runMs: Math.round(runMs * 10) / 10 };
}

function generatedText({ output }: LocalResult): string {
  const { value } = output.kind === "json" ? (output as { value: unknown }) : { value: undefined };
  return isObject(value) && typeof value["generated_text"] === "string" ? value["generated_text"] : "";
}

/** In an event, a file travels as base64 with its type. */
function encodeOutput({ output }: LocalResult): unknown {
  if (output.kind === "json") return { kind: "json", value: output.value };
  return { kind: "file", type: output.type, base64: Buffer.from(output.bytes).toString("base64") };
}

function fileOrJson(result: LocalResult): Response {
  const { output, model } = result;
  const headers = {
    "X-Model": model.id,
    "X-Ran-On": "this machine",
    "Server-Timing": `load;dur=${result.loadMs.toFixed(1)}, run;dur=${result.runMs.toFixed(1)}`,
    "Cache-Control": "no-store",
  };
  if (output.kind === "json") return Response.json(output.value, { headers });
  return new Response(output.bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, "Content-Type": output.type },
  });
}

function failure(error: unknown): Response {
  if (error instanceof URIError) return problem(404, "unknown-address", "The address is not written as addresses are.");
  if (error instanceof RangeError) return problem(413, "too-large", error.message);
  if (error instanceof LocalModelError) return problem(error.status, error.code, error.message, error.model);
  return problem(500, "crashed", "The local model server failed. Its log says more.");
}

function problem(status: number, code: string, message: string, model?: LocalModel["id"]): Response {
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (status === 429) headers["Retry-After"] = "2";
  return Response.json({ error: { message, code, ...(model ? { model } : {}) } }, { status, headers });
}

/** Sends what `produce` sends as events; a failure becomes a last event with an `error`. */
function eventStream(
  signal: AbortSignal,
  produce: (send: (event: unknown) => void, signal: AbortSignal) => Promise<void>,
  end = "",
): Response {
  const encoder = new TextEncoder();
  const left = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      try {
        await produce((event) => write(`data: ${JSON.stringify(event)}\n\n`), AbortSignal.any([signal, left.signal]));
        write(end);
      } catch (error) {
        const known = error instanceof LocalModelError;
        const message = known ? error.message : "The local model server failed. Its log says more.";
        write(`data: ${JSON.stringify({ error: { message, code: known ? error.code : "crashed" } })}\n\n`);
      }
      if (!left.signal.aborted) controller.close();
    },
    cancel(reason) {
      left.abort(reason);
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" } });
}

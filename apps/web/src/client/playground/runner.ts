/**
 * Runs a call where its target says: a local model through this site's own address, everything else through the
 * inference client, which is loaded when it is first needed. Yields what a widget shows.
 */
import type { ChatArguments, InferenceClient } from "@vitrine/inference";
import type { ChatAnswer, ChatRequest, Run, RunEvent, TaskRequest } from "@vitrine/react/widget";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { ENDPOINT_PATH, LOCAL_PATH, SHARED_PATH } from "../../site/inference-services.ts";
import type { ModelAccess } from "../../site/playground-data.ts";
import { readKeys } from "./keys.ts";
import { asLocalPicture, asWave } from "./media.ts";
import { reasoningSplitter } from "./reasoning.ts";
import type { Target } from "./targets.ts";

/** Tasks whose answer comes word by word. */
const STREAMED = new Set(["text-generation"]);

/** A runner for a task's form. */
export function taskRunner(target: Target, task: string, endpoint: string): Run<TaskRequest> {
  return (request, signal) =>
    target.place === "local"
      ? runLocally(target.model, task, request, signal)
      : runRemotely(target, task, endpoint, request, signal);
}

/** A runner for conversations. */
export function chatRunner(
  target: Target,
  endpoint: string,
  parameters: () => Readonly<Record<string, unknown>>,
): Run<ChatRequest> {
  return async function* ({ messages }, signal) {
    const client = await clientFor(target, endpoint);
    const begun = performance.now();
    let firstMs: number | undefined;
    const stream = client.chatCompletionStream(
      {
        ...parameters(),
        ...modelOf(target),
        messages: messages as never,
        stream_options: { include_usage: true },
      } as ChatArguments,
      { signal },
    );
    const splitter = reasoningSplitter();
    const calls: { name: string; arguments: string }[] = [];
    let counted: unknown;
    let finish: string | undefined;
    for await (const chunk of stream) {
      if (chunk.usage) counted = chunk.usage;
      finish = chunk.choices[0]?.finish_reason ?? finish;
      const delta = (chunk.choices[0]?.delta ?? {}) as ChatDelta;
      if (delta.content || delta.reasoning || delta.tool_calls) firstMs ??= performance.now() - begun;
      if (delta.reasoning) yield { state: "text", piece: delta.reasoning, channel: "reasoning" };
      for (const piece of splitter.push(delta.content ?? "")) yield { state: "text", ...piece };
      for (const call of delta.tool_calls ?? []) {
        const known = (calls[call.index] ??= { name: "", arguments: "" });
        known.name += call.function?.name ?? "";
        known.arguments += call.function?.arguments ?? "";
      }
    }
    for (const piece of splitter.end()) yield { state: "text", ...piece };
    const totalMs = performance.now() - begun;
    const { usageOf } = await import("@vitrine/inference");
    const { input, output } = usageOf(counted);
    const value: ChatAnswer = {
      toolCalls: calls.filter(Boolean),
      numbers: {
        totalMs,
        ...(firstMs !== undefined && { firstMs }),
        ...(input !== undefined && { tokensIn: input }),
        ...(output !== undefined && { tokensOut: output }),
        ...(finish !== undefined && { finish }),
      },
    };
    yield { state: "done", value, model: target.model };
  };
}

interface ChatDelta {
  content?: string | null;
  reasoning?: string;
  tool_calls?: { index: number; function?: { name?: string; arguments?: string } }[];
}

// ── On this machine ──────────────────────────────────────────────────────────────────────────────────────────────

type LocalEvent =
  | Exclude<RunEvent, { state: "done" }>
  | {
      state: "done";
      label: string;
      runMs: number;
      output: { kind: "json"; value: unknown } | { kind: "file"; type: string; base64: string };
    }
  | { error: { message: string; code: string }; state?: undefined };

async function* runLocally(
  model: string,
  task: string,
  request: TaskRequest,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { body, type, query } = await localBody(request);
  const response = await fetch(`${LOCAL_PATH}/models/${encodeURIComponent(model)}/pipeline/${task}${query}`, {
    method: "POST",
    body,
    headers: { "Content-Type": type, Accept: "text/event-stream" },
    signal,
  });
  if (!response.ok || !response.body) throw await problemOf(response);
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of readAll(events)) {
    const event = JSON.parse(data) as LocalEvent;
    if ("error" in event) throw new Error(event.error.message);
    if (event.state !== "done") yield event;
    else
      yield {
        state: "done",
        value: event.output.kind === "json" ? event.output.value : fileOf(event.output),
        model: event.label,
        ranOn: "this machine",
        ms: event.runMs,
      };
  }
}

/** Streams are not iterable in every browser yet. */
async function* readAll<Item>(stream: ReadableStream<Item>): AsyncGenerator<Item> {
  const reader = stream.getReader();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

async function localBody({
  inputs,
  parameters,
}: TaskRequest): Promise<{ body: BodyInit; type: string; query: string }> {
  if (!(inputs instanceof File))
    return { body: JSON.stringify({ inputs, parameters }), type: "application/json", query: "" };
  const isSound = inputs.type.startsWith("audio/");
  const file = isSound ? await asWave(inputs) : await asLocalPicture(inputs);
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  return { body: file, type: file.type, query: query.size > 0 ? `?${query}` : "" };
}

function fileOf({ type, base64 }: { type: string; base64: string }): Blob {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type });
}

async function problemOf(response: Response): Promise<Error> {
  const fallback = `The server answered ${response.status}. Try again, or choose another model.`;
  const body = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  return new Error(body.error?.message ?? fallback);
}

// ── Elsewhere ────────────────────────────────────────────────────────────────────────────────────────────────────

async function* runRemotely(
  target: Target,
  task: string,
  endpoint: string,
  request: TaskRequest,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const client = await clientFor(target, endpoint);
  const { inputs, parameters } = request;
  const call = { ...modelOf(target), inputs, parameters: { ...parameters } };
  if (STREAMED.has(task)) {
    let text = "";
    for await (const event of client.textGenerationStream(call as never, { signal })) {
      const piece = pieceOf(event);
      text += piece;
      if (piece !== "") yield { state: "text", piece };
    }
    yield { state: "done", value: { generated_text: text }, model: target.model, ranOn: whereOf(target) };
    return;
  }
  const progress = progressChannel();
  const method = task.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const run = (client as unknown as Record<string, (args: unknown, options: unknown) => Promise<unknown>>)[method];
  if (!run) throw new Error(`The client has no method for ${task}.`);
  const result = run.call(client, call, { signal, onProgress: progress.push }).finally(progress.close);
  // Awaited below, after the progress; until then a rejection must not count as unhandled.
  result.catch(() => undefined);
  for await (const event of progress.events) yield event;
  yield { state: "done", value: await result, model: target.model, ranOn: whereOf(target) };
}

/** A token event, or a completion's piece. */
function pieceOf(event: unknown): string {
  const { token, choices } = event as {
    token?: { text?: string; special?: boolean };
    choices?: { text?: string; delta?: { content?: string } }[];
  };
  if (token) return token.special ? "" : (token.text ?? "");
  return choices?.[0]?.text ?? choices?.[0]?.delta?.content ?? "";
}

interface Progress {
  state: string;
  queuePosition?: number;
  percentage?: number;
}

/** What a callback says, as something to iterate. */
function progressChannel() {
  const waiting: RunEvent[] = [];
  let wake: () => void = () => undefined;
  let isClosed = false;
  return {
    push({ state, queuePosition, percentage }: Progress) {
      waiting.push(
        state === "queued"
          ? { state: "queued", ...(queuePosition !== undefined && { position: queuePosition }) }
          : { state: "running", ...(percentage !== undefined && { percent: percentage }) },
      );
      wake();
    },
    close() {
      isClosed = true;
      wake();
    },
    events: (async function* () {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift() as RunEvent;
        if (isClosed) return;
        // oxlint-disable-next-line no-await-in-loop
        await new Promise<void>((resolve) => (wake = resolve));
      }
    })(),
  };
}

/** @throws where the store has the model from a folder, or cannot be asked */
async function refuseOwn(model: string): Promise<void> {
  const response = await fetch(`/api/playground-model.json?id=${encodeURIComponent(model.split(":")[0] ?? "")}`);
  if (!response.ok) throw await problemOf(response);
  if (((await response.json()) as ModelAccess).isOwn)
    throw new Error(
      `${model} is a model of this site’s own. Its name is not sent to a hub or a provider: run it here, or on a server of your own.`,
    );
}

function whereOf({ place, provider }: Target): string {
  if (place === "local") return "this machine";
  if (place === "endpoint" || place === "custom") return "your server";
  return provider === "auto" || provider === "" ? "the router’s choice of provider" : provider;
}

function modelOf({ place, provider, model }: Target): { model: string; provider?: string } {
  if (place === "endpoint" || place === "custom" || place === "local") return { model };
  return provider === "auto" || provider === "" ? { model } : { model, provider };
}

/** The one way to a client, so that no call can tell a hub or a provider the name of a model of one's own. */
async function clientFor({ place, provider, model }: Target, endpoint: string): Promise<InferenceClient> {
  if (place === "hub" || place === "shared" || place === "key") await refuseOwn(model);
  const { InferenceClient: Client } = await import("@vitrine/inference");
  const keys = readKeys();
  const here = location.origin;
  switch (place) {
    case "local":
      return new Client(undefined, { endpointUrl: `${here}${LOCAL_PATH}/models/${encodeURIComponent(model)}` });
    case "endpoint":
      return new Client(undefined, { endpointUrl: `${here}${ENDPOINT_PATH}` });
    case "custom":
      return new Client(keys.servers[new URL(endpoint).origin], { endpointUrl: endpoint });
    case "shared":
      // The name says what kind of token it stands for; the real one is added behind this site.
      return new Client("hf_of_this_site", {
        routerUrl: `${here}${SHARED_PATH}/router`,
        hubUrl: `${here}${SHARED_PATH}/hub`,
      });
    case "key":
      return new Client(keys.providers[provider]);
    default:
      return new Client(keys.hub, keys.billTo === "" ? {} : { billTo: keys.billTo });
  }
}

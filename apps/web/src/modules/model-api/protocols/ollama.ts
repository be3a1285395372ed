/** Ollama's protocol, `/api/chat` and what is next to it, over chat. Its streams are lines of JSON. */
import { ApiError } from "../api-error.ts";
import { partsOf, wholeOf, type WholeAnswer } from "../answer-parts.ts";
import type { IncomingCall } from "../caller.ts";
import type { ChatRequest } from "../chat-arguments.ts";
import type { ChatStream, ModelApi } from "../model-api.ts";
import { withReasoning } from "../reasoning.ts";
import { embed, given } from "./openai.ts";
import { errorHeaders, eventStream, jsonAnswer, placeHeader, readJson, translated } from "../responses.ts";

type Fields = Record<string, unknown>;

/** The release whose answers these are. */
const OLLAMA_VERSION = "0.12.0";
const NOT_FROM_A_FILE = "0001-01-01T00:00:00Z";

export function ollamaError(error: ApiError): Response {
  return Response.json({ error: error.message }, { status: error.status, headers: errorHeaders(error) });
}

export function version(api: ModelApi): Response {
  return jsonAnswer(api, { version: OLLAMA_VERSION });
}

export async function tags(api: ModelApi, { caller }: IncomingCall): Promise<Response> {
  const models = (await api.list(caller)).map(({ id, task }) => ({
    name: id,
    model: id,
    modified_at: NOT_FROM_A_FILE,
    size: 0,
    digest: "",
    details: { ...NO_DETAILS, ...(task !== undefined && { family: task }) },
  }));
  return jsonAnswer(api, { models });
}

const NO_DETAILS = {
  parent_model: "",
  format: "",
  family: "",
  families: [],
  parameter_size: "",
  quantization_level: "",
};

export async function show(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const { model, name } = await readJson(request);
  const find = (task: "conversational" | "feature-extraction") => api.find(model ?? name, task, call.caller);
  const chatting = await find("conversational").catch((error: unknown) => error as ApiError);
  // A model that does not chat may make vectors.
  const target =
    chatting instanceof ApiError
      ? await find("feature-extraction").catch(() => {
          throw chatting;
        })
      : chatting;
  return jsonAnswer(api, {
    modelfile: "",
    parameters: "",
    template: "",
    details: NO_DETAILS,
    model_info: { "general.name": target.model },
    capabilities: [chatting instanceof ApiError ? "embedding" : "completion"],
    modified_at: NOT_FROM_A_FILE,
  });
}

export async function chat(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const { messages } = body;
  if (!Array.isArray(messages) || messages.length === 0)
    throw new ApiError(400, "messages_missing", "messages must be a list of messages.");
  const chatRequest = translated(() => ({
    ...optionsOf(body),
    model: body["model"] as string,
    messages: messagesOf(messages),
  }));
  return answer(api, call, chatRequest, body["stream"] !== false, (text, thinking, calls) => ({
    message: {
      role: "assistant",
      content: text,
      ...(thinking !== "" && { thinking }),
      ...(calls.length > 0 && { tool_calls: calls }),
    },
  }));
}

export async function generate(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const { prompt = "", system, images } = body;
  const messages = messagesOf([
    ...(typeof system === "string" && system !== "" ? [{ role: "system", content: system }] : []),
    { role: "user", content: prompt, images },
  ]);
  const chatRequest = { ...translated(() => optionsOf(body)), model: body["model"] as string, messages };
  return answer(api, call, chatRequest, body["stream"] !== false, (text, thinking) => ({
    response: text,
    ...(thinking !== "" && { thinking }),
  }));
}

/** @param isOld `/api/embeddings`, which takes one prompt */
export async function embeddings(
  api: ModelApi,
  call: IncomingCall,
  request: Request,
  isOld: boolean,
): Promise<Response> {
  const { model, input, prompt, dimensions } = await readJson(request);
  const { vectors, target, routing } = await embed(api, call, model, isOld ? prompt : input, given({ dimensions }));
  const headers = placeHeader(routing.place ?? "");
  if (isOld) return jsonAnswer(api, { embedding: vectors[0] ?? [] }, headers);
  const tokens = routing.usage?.input ?? 0;
  return jsonAnswer(api, { model: target.model, embeddings: vectors, prompt_eval_count: tokens }, headers);
}

/**
 * Tool calls have arguments as objects here, and images as base64 beside the text. A result may say which tool it is of
 * and no id: it is that of the first call of the tool that has no result yet.
 */
function messagesOf(messages: readonly unknown[]): Fields[] {
  let open: { id: unknown; name: unknown }[] = [];
  let count = 0;
  return messages.map((message) => {
    const {
      role,
      content,
      images,
      thinking,
      tool_calls: calls,
      tool_name: tool,
      tool_call_id: answered,
    } = (message ?? {}) as Fields;
    const pictures = Array.isArray(images) ? images : [];
    const text = { type: "text", text: content };
    const said = pictures.length === 0 ? content : [text, ...pictures.map((picture) => pictureOf(String(picture)))];
    if (role === "tool") {
      const at = open.findIndex(({ id, name }) =>
        answered === undefined ? tool === undefined || name === tool : id === answered,
      );
      const [call] = at === -1 ? [] : open.splice(at, 1);
      return { role, content: said, tool_call_id: answered ?? call?.id ?? `call_${String(tool ?? "")}_none` };
    }
    if (!Array.isArray(calls)) return { role, content: said };
    const made = (calls as { function?: Fields; id?: unknown }[]).map(({ id, function: called }) => ({
      id: id || `call_${String(called?.["name"])}_${count++}`,
      type: "function",
      function: { name: called?.["name"], arguments: JSON.stringify(called?.["arguments"] ?? {}) },
    }));
    open = made.map(({ id, function: { name } }) => ({ id, name }));
    return withReasoning({ role, content: said, tool_calls: made }, typeof thinking === "string" ? thinking : "");
  });
}

function pictureOf(base64: string): Fields {
  return { type: "image_url", image_url: { url: dataUrlOf(base64) } };
}

function dataUrlOf(base64: string): string {
  const type = base64.startsWith("/9j/") ? "image/jpeg" : base64.startsWith("R0lG") ? "image/gif" : "image/png";
  return `data:${type};base64,${base64}`;
}

function optionsOf({ options, format, tools, think }: Fields): Fields {
  const own = (options ?? {}) as Fields;
  const limit = own["num_predict"];
  return given({
    temperature: own["temperature"],
    top_p: own["top_p"],
    top_k: own["top_k"],
    seed: own["seed"],
    stop: own["stop"],
    presence_penalty: own["presence_penalty"],
    frequency_penalty: own["frequency_penalty"],
    // Below zero it means: without a limit.
    max_tokens: typeof limit === "number" && limit > 0 ? limit : undefined,
    tools: Array.isArray(tools) && tools.length > 0 ? tools : undefined,
    reasoning_effort: typeof think === "string" ? think : undefined,
    response_format:
      format === "json"
        ? { type: "json_object" }
        : typeof format === "object" && format !== null
          ? { type: "json_schema", json_schema: { name: "answer", schema: format } }
          : undefined,
  });
}

type Shape = (text: string, thinking: string, calls: readonly Fields[]) => Fields;

async function answer(
  api: ModelApi,
  call: IncomingCall,
  request: ChatRequest,
  isStream: boolean,
  shape: Shape,
): Promise<Response> {
  const began = performance.now();
  const head = (model: string) => ({ model, created_at: new Date().toISOString() });
  const end = (reason: string, input: number, output: number) => ({
    done: true,
    done_reason: reason === "length" || reason === "content_filter" ? reason : "stop",
    total_duration: Math.round((performance.now() - began) * 1e6),
    load_duration: 0,
    prompt_eval_count: input,
    prompt_eval_duration: 0,
    eval_count: output,
    eval_duration: Math.round((performance.now() - began) * 1e6),
  });
  if (!isStream) {
    const { completion, place } = await api.chat(call, request);
    const { text, refusal, reasoning, calls, reason, input, output } = wholeOf(completion);
    const body = {
      ...head(completion.model),
      // The protocol has no refusals: what a model says as one is what it says.
      ...shape(text + refusal, reasoning, calls.map(callOf)),
      ...end(reason, input, output),
    };
    return jsonAnswer(api, body, placeHeader(place));
  }
  const stream = await api.chatStream(call, request);
  return eventStream({
    api,
    events: lines(stream, head, shape, end),
    onError: (error) => `${JSON.stringify({ error: error.message })}\n`,
    contentType: "application/x-ndjson",
    headers: placeHeader(stream.place),
  });
}

function callOf({ id, name, arguments: text }: WholeAnswer["calls"][number]): Fields {
  let args: unknown;
  try {
    args = JSON.parse(text || "{}");
  } catch {
    args = { arguments: text };
  }
  return { id, function: { name, arguments: args } };
}

async function* lines(
  stream: ChatStream,
  head: (model: string) => Fields,
  shape: Shape,
  end: (reason: string, input: number, output: number) => Fields,
): AsyncGenerator<string, void, void> {
  const line = (fields: Fields) => `${JSON.stringify({ ...head(stream.model), ...fields })}\n`;
  const calls: WholeAnswer["calls"] = [];
  let reason = "stop";
  let used = { input: 0, output: 0 };
  for await (const part of partsOf(stream)) {
    if (part.kind === "text" || part.kind === "refusal") yield line({ ...shape(part.text, "", []), done: false });
    else if (part.kind === "reasoning") yield line({ ...shape("", part.text, []), done: false });
    else if (part.kind === "call") calls.push({ id: part.id, name: part.name, arguments: "" });
    else if (part.kind === "arguments") {
      const made = calls.at(-1);
      if (made) made.arguments += part.text;
    } else if (part.kind === "finish") ({ reason } = part);
    else if (part.kind === "usage") used = part;
  }
  if (calls.length > 0) yield line({ ...shape("", "", calls.map(callOf)), done: false });
  yield line({ ...shape("", "", []), ...end(reason, used.input, used.output) });
}

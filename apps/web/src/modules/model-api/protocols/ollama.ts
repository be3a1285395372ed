/** Ollama's protocol, `/api/chat` and `/api/generate`, over chat. Its streams are lines of JSON. */
import type { AnswerPart } from "@vitrine/inference";
import { ApiError } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import type { ChatStream } from "../answer-streams.ts";
import type { ModelApi } from "../model-api.ts";
import { errorHeaders, eventStream, jsonAnswer, placeHeader, readJson, translated } from "../responses.ts";
import { answered, answerEvents, argumentsOf, wholeAnswer, type Finish } from "./answer.ts";
import { ChatMessages, picturePart, textPart, type ContentPart } from "./chat-messages.ts";
import { completionsOf } from "./completions.ts";
import { given, ignoredHeader, ignoreOthers, passedFields, unsupported, type Fields, type Ignored } from "./fields.ts";

export const OLLAMA_CHAT_FIELDS = {
  mapped: "format messages model options stream think tools",
  passed: "logprobs top_logprobs",
  ignored: "keep_alive",
  rejected: "",
} as const;

export const OLLAMA_GENERATE_FIELDS = {
  mapped: "format images model options prompt raw stream suffix system think",
  passed: "logprobs top_logprobs",
  ignored: "keep_alive",
  rejected: "context height steps template width",
} as const;

/** How a server loads and runs the model, which is the operator's business here, is ignored. */
export const OLLAMA_OPTIONS = {
  mapped: "num_predict",
  passed:
    "frequency_penalty min_p mirostat mirostat_eta mirostat_tau penalize_newline presence_penalty repeat_last_n repeat_penalty>repetition_penalty seed stop temperature tfs_z top_k top_p typical_p",
  ignored:
    "embedding_only f16_kv logits_all low_vram main_gpu num_batch num_ctx num_gpu num_keep num_thread numa use_mlock use_mmap vocab_only",
  rejected: "",
} as const;

export function ollamaError(error: ApiError): Response {
  return Response.json({ error: error.message }, { status: error.status, headers: errorHeaders(error) });
}

export async function chat(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const { messages } = body;
  if (!Array.isArray(messages))
    throw new ApiError(400, "messages_missing", "messages must be a list of messages.", { param: "messages" });
  if (messages.length === 0) return preloaded(api, call, body, MESSAGE);
  const ignored: Ignored = new Set();
  const fields = translated(() => ({
    ...fieldsOf(body, OLLAMA_CHAT_FIELDS, ignored),
    messages: messagesOf(messages as Fields[], ignored),
  }));
  return answer({ api, call, body, ignored, shape: MESSAGE }, fields);
}

export async function generate(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const { prompt = "", system, images, raw, suffix } = body;
  const hasPictures = Array.isArray(images) && images.length > 0;
  if (prompt === "" && !hasPictures && !suffix) return preloaded(api, call, body, TEXT);
  const ignored: Ignored = new Set();
  const fields = translated(() => fieldsOf(body, OLLAMA_GENERATE_FIELDS, ignored));
  const door: Door = { api, call, body, ignored, shape: TEXT };
  // No template is around these.
  if (raw === true || suffix) return continued(door, fields, { prompt, suffix, hasPictures });
  const turn = { role: "user", content: prompt, images };
  const turns = typeof system === "string" && system !== "" ? [{ role: "system", content: system }, turn] : [turn];
  return answer(door, { ...fields, messages: translated(() => messagesOf(turns, ignored)) });
}

/**
 * A result may say which tool it is of and no id: it is that of the first call of the tool that has no result yet.
 */
function messagesOf(turns: readonly Fields[], ignored: Ignored): Fields[] {
  const chatMessages = new ChatMessages("\n", () => ignored.add("messages.thinking"));
  let open: { id: unknown; name: unknown }[] = [];
  let count = 0;
  for (const turn of turns) {
    const { role, content, images, thinking, tool_calls: calls, tool_name: tool, tool_call_id: answered } = turn;
    ignoreOthers(turn, "role content images thinking tool_calls tool_name tool_call_id", "messages", ignored);
    const pictures = Array.isArray(images) ? images.map(pictureOf) : [];
    const parts = [textPart(content ?? ""), ...pictures];
    if (role === "tool") {
      const at = open.findIndex(({ id, name }) =>
        answered === undefined ? tool === undefined || name === tool : id === answered,
      );
      const [made] = at === -1 ? [] : open.splice(at, 1);
      chatMessages.result(answered ?? made?.id ?? `call_${String(tool ?? "")}_none`, parts);
      continue;
    }
    chatMessages.say(role, parts);
    if (thinking && typeof thinking === "string") chatMessages.reason(thinking);
    if (!Array.isArray(calls)) continue;
    open = (calls as { function?: Fields; id?: unknown }[]).map(({ id, function: called }) => {
      const name = called?.["name"];
      const known = id || `call_${String(name)}_${count++}`;
      chatMessages.call(known, name, JSON.stringify(called?.["arguments"] ?? {}));
      return { id: known, name };
    });
  }
  return chatMessages.end();
}

function pictureOf(picture: unknown): ContentPart {
  const base64 = String(picture);
  const type = base64.startsWith("/9j/") ? "image/jpeg" : base64.startsWith("R0lG") ? "image/gif" : "image/png";
  return picturePart(base64.startsWith("data:") ? base64 : `data:${type};base64,${base64}`);
}

function fieldsOf(body: Fields, table: typeof OLLAMA_CHAT_FIELDS | typeof OLLAMA_GENERATE_FIELDS, ignored: Ignored) {
  const { options, format, tools, think } = body;
  if (typeof format === "string" && format !== "json" && format !== "")
    throw unsupported("format", 'It must be "json" or a JSON Schema');
  const { num_predict: limit, ...own } = (options ?? {}) as Fields;
  return given({
    ...passedFields(body, table, ignored),
    ...passedFields(own, OLLAMA_OPTIONS, ignored, "options."),
    // Below zero it means: without a limit.
    max_tokens: typeof limit === "number" && limit > 0 ? limit : undefined,
    tools: Array.isArray(tools) && tools.length > 0 ? tools : undefined,
    reasoningBudget: think === false ? "none" : think === true ? "medium" : undefined,
    reasoning_effort: typeof think === "string" ? think : undefined,
    response_format:
      format === "json"
        ? { type: "json_object" }
        : typeof format === "object" && format !== null
          ? { type: "json_schema", json_schema: { name: "answer", schema: format } }
          : undefined,
  });
}

/** One call of this protocol. */
interface Door {
  api: ModelApi;
  call: IncomingCall;
  body: Fields;
  ignored: Ignored;
  shape: Shape;
}

type Shape = (text: string, thinking: string, calls: readonly Fields[]) => Fields;

const MESSAGE: Shape = (content, thinking, calls) => ({
  message: {
    role: "assistant",
    content,
    ...(thinking !== "" && { thinking }),
    ...(calls.length > 0 && { tool_calls: calls }),
  },
});
const TEXT: Shape = (response, thinking) => ({ response, ...(thinking !== "" && { thinking }) });

const head = (model: string) => ({ model, created_at: new Date().toISOString() });

/** What clients send so that a model is in memory, or leaves it: nothing is run, and nothing counted. */
async function preloaded(api: ModelApi, call: IncomingCall, body: Fields, shape: Shape): Promise<Response> {
  const { model } = await api.find(body["model"], "conversational", call.caller);
  const isUnload = body["keep_alive"] === 0 || body["keep_alive"] === "0";
  return jsonAnswer(api, {
    ...head(model),
    ...shape("", "", []),
    done: true,
    done_reason: isUnload ? "unload" : "load",
  });
}

function endOf({ reason, usage }: Finish, began: number): Fields {
  const nanoseconds = Math.round((performance.now() - began) * 1e6);
  return {
    done: true,
    done_reason: reason === "length" || reason === "content_filter" ? reason : "stop",
    total_duration: nanoseconds,
    load_duration: 0,
    prompt_eval_count: usage.input ?? 0,
    prompt_eval_duration: 0,
    eval_count: usage.output ?? 0,
    eval_duration: nanoseconds,
  };
}

async function answer(door: Door, fields: Fields & { messages: Fields[] }): Promise<Response> {
  const { api, call, body, ignored, shape } = door;
  const began = performance.now();
  const request = { ...fields, model: body["model"] as string };
  return answered(
    api,
    call,
    { chat: request, ignored, isStream: body["stream"] !== false },
    {
      async whole(completion) {
        const { parts, finish } = await wholeAnswer(completion);
        const textOf = (...kinds: AnswerPart["kind"][]) =>
          parts.reduce((all, { kind, text }) => (kinds.includes(kind) ? all + text : all), "");
        const calls = parts.filter(({ kind }) => kind === "call").map(callOf);
        const logprobs = parts.flatMap((part) => part.logprobs);
        return {
          ...head(completion.model),
          // The protocol has no refusals: what a model says as one is what it says.
          ...shape(textOf("text", "refusal"), textOf("reasoning"), calls),
          ...(logprobs.length > 0 && { logprobs }),
          ...endOf(finish, began),
        };
      },
      pieces: (stream) => lines(stream, shape, began),
      ...LINES,
    },
  );
}

/** How streams of this protocol fail, and what they are. */
const LINES = {
  failure: ({ message }: ApiError) => `${JSON.stringify({ error: message })}\n`,
  contentType: "application/x-ndjson",
};

function callOf(part: AnswerPart): Fields {
  return { id: part.id, function: { name: part.name, arguments: argumentsOf(part) } };
}

async function* lines(stream: ChatStream, shape: Shape, began: number): AsyncGenerator<string, void, void> {
  const line = (fields: Fields) => `${JSON.stringify({ ...head(stream.model), ...fields })}\n`;
  for await (const event of answerEvents(stream)) {
    if (event.type === "finish") yield line({ ...shape("", "", []), ...endOf(event, began) });
    // A call is given whole.
    else if (event.type === "end" && event.part.kind === "call")
      yield line({ ...shape("", "", [callOf(event.part)]), done: false });
    else if (event.type === "more" && event.part.kind !== "call") {
      const { part, text, logprobs } = event;
      const said = part.kind === "reasoning" ? shape("", text, []) : shape(text, "", []);
      yield line({ ...said, ...(logprobs.length > 0 && { logprobs }), done: false });
    }
  }
}

/** A text that goes on, or has a gap to fill. */
async function continued(
  door: Door,
  fields: Fields,
  { prompt, suffix, hasPictures }: { prompt: unknown; suffix: unknown; hasPictures: boolean },
): Promise<Response> {
  const { api, call, body, ignored, shape } = door;
  if (hasPictures) throw unsupported("images", "A raw prompt is a text");
  const began = performance.now();
  const { pieces, model, place, usage } = await completionsOf(api, call, {
    ...fields,
    ...given({ suffix: suffix || undefined }),
    model: body["model"],
    prompt,
  });
  const line = (more: Fields) => ({ ...head(model), ...more });
  let reason = "stop";
  async function* texts() {
    for await (const { text, finish_reason: finish } of pieces) {
      reason = finish ?? reason;
      if (text !== "") yield text;
    }
  }
  const end = () => {
    const { prompt_tokens: input, completion_tokens: output } = usage();
    return endOf({ type: "finish", reason, stop: undefined, usage: { input, output } }, began);
  };
  const headers = { ...placeHeader(place), ...ignoredHeader(ignored) };
  if (body["stream"] === false) {
    let text = "";
    for await (const piece of texts()) text += piece;
    return jsonAnswer(api, line({ ...shape(text, "", []), ...end() }), headers);
  }
  async function* events() {
    for await (const text of texts()) yield `${JSON.stringify(line({ ...shape(text, "", []), done: false }))}\n`;
    yield `${JSON.stringify(line({ ...shape("", "", []), ...end() }))}\n`;
  }
  return eventStream({ api, events: events(), onError: LINES.failure, contentType: LINES.contentType, headers });
}

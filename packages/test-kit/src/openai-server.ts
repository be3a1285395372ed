/**
 * A custom OpenAI-compatible server, as vLLM, llama.cpp, Ollama and LM Studio are: chat and what is next to
 * it.
 */

import { answerChat } from "./chat.ts";
import { at, bytes, events, json, refuse, type RecordedRequest, type Reply } from "./exchange.ts";
import { PNG, WAV } from "./files.ts";
import type { ServiceState } from "./services.ts";

/** Answers any model; `undefined` for a path that such a server does not have. */
export function answerOpenAiServer(request: RecordedRequest, state: ServiceState): Reply | undefined {
  const { path, body, method } = request;
  const model = String(at(body, "model"));
  const listed = answerModelsAndFiles(request) ?? answerInputItems(request);
  if (listed) return listed;
  if (method !== "POST") return undefined;
  switch (path) {
    case "/v1/chat/completions":
      return answerChat(request, model, state.turns);
    case "/v1/completions":
      if (typeof at(body, "prompt") !== "string") return refuse(400, "prompt is required");
      if (at(body, "stream") === true)
        return events(
          [" wor", "ld"].map((text, position) => ({ choices: [{ text, finish_reason: position ? "stop" : null }] })),
        );
      return json({ model, choices: [{ text: " world", finish_reason: "stop" }] });
    case "/v1/embeddings": {
      const input = at(body, "input");
      if (typeof input !== "string" && !Array.isArray(input)) return refuse(400, "input is required");
      const vectors = [input]
        .flat()
        .map((_, index) => ({ object: "embedding", index, embedding: vector(index, body) }));
      // The order is not promised; the numbers are.
      return json({ object: "list", model, data: vectors.toReversed(), usage: { prompt_tokens: 3, total_tokens: 3 } });
    }
    case "/v1/images/generations":
      if (typeof at(body, "prompt") !== "string") return refuse(400, "prompt is required");
      return json({ created: 0, data: [{ b64_json: Buffer.from(PNG).toString("base64") }] });
    case "/v1/audio/speech":
      return typeof at(body, "input") === "string" ? bytes(WAV, "audio/wav") : refuse(400, "input is required");
    case "/v1/images/edits":
    case "/v1/images/variations":
      if (typeof at(body, "image", "name") !== "string") return refuse(400, "image is required");
      return json({ created: 0, data: [{ b64_json: Buffer.from(PNG).toString("base64") }] });
    case "/v1/moderations":
      return json({ id: "modr-kit", model, results: [{ flagged: false, categories: {}, category_scores: {} }] });
    case "/v1/audio/translations":
    case "/v1/audio/transcriptions":
      return typeof at(body, "file", "name") === "string" ? json({ text: "hello" }) : refuse(400, "file is required");
    case "/v1/rerank": {
      const documents = at(body, "documents");
      if (typeof at(body, "query") !== "string" || !Array.isArray(documents)) return refuse(400, "query is required");
      // The last document is the most relevant one, and the order of the answer is not promised.
      const results = documents.map((_, index) => ({ index, relevance_score: (index + 1) / (documents.length + 1) }));
      const topN = at(body, "top_n");
      return json({ id: "rerank-kit", results: typeof topN === "number" ? results.slice(-topN) : results });
    }
    case "/v1/responses":
      return answerResponses(body, model);
    default:
      return undefined;
  }
}

const FILE = {
  id: "file-kit",
  object: "file",
  bytes: 2,
  created_at: 0,
  filename: "a.jsonl",
  purpose: "batch",
  status: "processed",
};
const models = ["model-a", "model-b", "model-c"].map((id) => ({ id, object: "model", created: 0, owned_by: "kit" }));

/** Lists, and what is in them. Files come two at a time. */
function answerModelsAndFiles({ path, method, query, body }: RecordedRequest): Reply | undefined {
  const [, kind, id, part] = /^\/v1\/(models|files)(?:\/([^/]+))?(\/content)?$/.exec(path) ?? [];
  if (kind === "models" && method === "GET") {
    if (id === undefined) return json({ object: "list", data: models });
    const model = models.find((each) => each.id === id);
    return model
      ? json(model)
      : json(
          {
            error: {
              message: `The model '${id}' does not exist`,
              type: "invalid_request_error",
              param: "model",
              code: "model_not_found",
            },
          },
          404,
        );
  }
  if (kind !== "files") return undefined;
  if (method === "POST")
    return typeof at(body, "file", "name") === "string"
      ? json({ ...FILE, filename: at(body, "file", "name") })
      : refuse(400, "file is required");
  if (method === "DELETE") return json({ id, object: "file", deleted: true });
  if (part !== undefined) return bytes(new TextEncoder().encode("{}"), "application/octet-stream");
  if (id !== undefined) return json({ ...FILE, id });
  const all = [1, 2, 3].map((number) => ({ ...FILE, id: `file-${number}` }));
  const start = query["after"] === undefined ? 0 : all.findIndex((file) => file.id === query["after"]) + 1;
  const page = all.slice(start, start + 2);
  return json({
    object: "list",
    data: page,
    has_more: start + 2 < all.length,
    first_id: page[0]?.id,
    last_id: page.at(-1)?.id,
  });
}

function vector(index: number, body: unknown): number[] | string {
  const numbers = [index, 0.5, -1];
  if (at(body, "encoding_format") !== "base64") return numbers;
  return Buffer.from(new Uint8Array(Float32Array.from(numbers).buffer)).toString("base64");
}

function answerResponses(body: unknown, model: string): Reply {
  if (at(body, "input") === undefined) return refuse(400, "input is required");
  if (at(body, "messages") !== undefined) return refuse(400, "unknown field messages");
  // The result of a tool is answered in words.
  const input = at(body, "input");
  const isAnswered = Array.isArray(input) && at(input.at(-1), "type") === "function_call_output";
  const tool = isAnswered ? undefined : at(body, "tools", 0, "name");
  const item = typeof tool === "string" ? callItem(tool) : textItem(at(body, "text", "format", "type"));
  const response = {
    id: "resp_kit",
    object: "response",
    created_at: 1_700_000_000,
    status: "completed",
    model,
    output: [{ ...item.whole, status: "completed" }],
    usage: { input_tokens: 7, output_tokens: 5, total_tokens: 12 },
  };
  if (at(body, "stream") !== true) return json(response);
  const started = { ...response, status: "in_progress", output: [], usage: null };
  const steps: object[] = [
    { type: "response.created", response: started },
    { type: "response.in_progress", response: started },
    { type: "response.output_item.added", output_index: 0, item: { ...item.begun, status: "in_progress" } },
    ...item.steps.map((step) => ({ item_id: item.whole.id, output_index: 0, ...step })),
    { type: "response.output_item.done", output_index: 0, item: response.output[0] },
    { type: "response.completed", response },
  ];
  return events(steps.map((step, position) => ({ ...step, sequence_number: position })));
}

function textItem(format: unknown) {
  const pieces = format === "json_schema" ? ['{"city":', '"Zürich"}'] : ["Hello", " from Zürich"];
  const text = pieces.join("");
  const whole = { type: "message", id: "msg_kit", role: "assistant" };
  const place = { content_index: 0 };
  const part = { type: "output_text", text, annotations: [] };
  return {
    whole: { ...whole, content: [part] },
    begun: { ...whole, content: [] },
    steps: [
      { type: "response.content_part.added", ...place, part: { ...part, text: "" } },
      ...pieces.map((delta) => ({ type: "response.output_text.delta", ...place, delta, logprobs: [] })),
      { type: "response.output_text.done", ...place, text, logprobs: [] },
      { type: "response.content_part.done", ...place, part },
    ],
  };
}

function callItem(name: string) {
  const whole = { type: "function_call", id: "fc_kit", call_id: "call_kit", name };
  const text = '{"city":"Zürich"}';
  return {
    whole: { ...whole, arguments: text },
    begun: { ...whole, arguments: "" },
    steps: [
      { type: "response.function_call_arguments.delta", delta: text.slice(0, 8) },
      { type: "response.function_call_arguments.delta", delta: text.slice(8) },
      { type: "response.function_call_arguments.done", name, arguments: text },
    ],
  };
}

/** Input items of a stored response. */
function answerInputItems({ path, method }: RecordedRequest): Reply | undefined {
  const [, id] = /^\/v1\/responses\/([^/]+)\/input_items$/.exec(path) ?? [];
  if (id === undefined || method !== "GET") return undefined;
  const content = [{ type: "input_text", text: "Hi" }];
  const data = [{ id: "msg_in", type: "message", role: "user", status: "completed", content }];
  return json({ object: "list", data, has_more: false, first_id: "msg_in", last_id: "msg_in" });
}

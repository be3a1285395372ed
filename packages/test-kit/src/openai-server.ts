/** An OpenAI-compatible server of one's own, as vLLM, llama.cpp, Ollama and LM Studio are: chat and what stands beside it. */

import { answerChat } from "./chat.ts";
import { at, bytes, events, json, refuse, type RecordedRequest, type Reply } from "./exchange.ts";
import { PNG, WAV } from "./files.ts";
import type { ServiceState } from "./services.ts";

/** Answers any model; `undefined` for a path that such a server does not have. */
export function answerOpenAiServer(request: RecordedRequest, state: ServiceState): Reply | undefined {
  const { path, body, method } = request;
  const model = String(at(body, "model"));
  if (method !== "POST") return undefined;
  switch (path) {
    case "/v1/chat/completions":
      return answerChat(request, model, state.turns);
    case "/v1/completions":
      if (typeof at(body, "prompt") !== "string") return refuse(400, "prompt is required");
      if (at(body, "stream") === true)
        return events(
          [" wor", "ld"].map((text, place) => ({ choices: [{ text, finish_reason: place ? "stop" : null }] })),
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
    case "/v1/audio/transcriptions":
      return typeof at(body, "file", "name") === "string" ? json({ text: "hello" }) : refuse(400, "file is required");
    case "/v1/responses":
      return answerResponses(body, model);
    default:
      return undefined;
  }
}

function vector(index: number, body: unknown): number[] | string {
  const numbers = [index, 0.5, -1];
  if (at(body, "encoding_format") !== "base64") return numbers;
  return Buffer.from(new Uint8Array(Float32Array.from(numbers).buffer)).toString("base64");
}

function answerResponses(body: unknown, model: string): Reply {
  if (at(body, "input") === undefined) return refuse(400, "input is required");
  if (at(body, "messages") !== undefined) return refuse(400, "unknown field messages");
  const text = "Hello from Zürich";
  const output = [
    { type: "message", id: "msg_kit", role: "assistant", content: [{ type: "output_text", text, annotations: [] }] },
  ];
  const response = { id: "resp_kit", object: "response", status: "completed", model, output };
  if (at(body, "stream") !== true) return json(response);
  return events([
    { type: "response.created", response: { ...response, status: "in_progress", output: [] } },
    { type: "response.output_text.delta", delta: "Hello" },
    { type: "response.output_text.delta", delta: " from Zürich" },
    { type: "response.completed", response },
  ]);
}

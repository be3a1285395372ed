/** OpenAI's protocol: `/v1/models`, chat completions, completions, embeddings, images and audio. */
import { ApiError } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import type { ChatRequest } from "../chat-arguments.ts";
import type { ChatStream, ModelApi } from "../model-api.ts";
import { errorHeaders, eventStream, jsonAnswer, placeHeader, readJson, sse } from "../responses.ts";
import { given, isPrompt, type Fields } from "./fields.ts";

/** An error in OpenAI's form. */
export function openaiError(error: ApiError): Response {
  return Response.json(openaiErrorBody(error), { status: error.status, headers: errorHeaders(error) });
}

export function openaiErrorBody({ message, code, param, status }: ApiError) {
  return { error: { message, type: typeOf(status, code), param, code } };
}

function typeOf(status: number, code: string): string {
  if (status === 401) return "authentication_error";
  if (status === 403) return "permission_error";
  if (code === "insufficient_quota") return code;
  if (status === 429) return "rate_limit_error";
  return status >= 500 ? "api_error" : "invalid_request_error";
}

export async function listModels(api: ModelApi, { caller }: IncomingCall): Promise<Response> {
  const models = await api.list(caller);
  return jsonAnswer(api, { object: "list", data: models.map(modelObject) });
}

export async function retrieveModel(api: ModelApi, { caller }: IncomingCall, id: string): Promise<Response> {
  const listed = (await api.list(caller)).find((model) => model.id === id);
  if (listed) return jsonAnswer(api, modelObject(listed));
  const target = await api.find(id, "conversational", caller);
  return jsonAnswer(api, modelObject({ id, place: target.among[0]?.name ?? "" }));
}

function modelObject({ id, place }: { id: string; place: string }) {
  return { id, object: "model", created: 0, owned_by: place };
}

/** The fields of a chat, of which only its kind is checked: providers check the rest. */
export function chatRequestOf(body: Fields): ChatRequest {
  const { messages, model } = body;
  if (!Array.isArray(messages) || messages.length === 0)
    throw new ApiError(400, "messages_missing", "messages must be a list of messages.", { param: "messages" });
  return { ...body, messages, model: model as string };
}

export async function chatCompletions(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  return answerChat(api, call, await readJson(request));
}

/** A chat in OpenAI's form, of whichever address. */
export async function answerChat(api: ModelApi, call: IncomingCall, body: Fields): Promise<Response> {
  const chat = chatRequestOf(body);
  if (body["stream"] !== true) {
    const { completion, place } = await api.chat(call, chat);
    return jsonAnswer(api, completion, placeHeader(place));
  }
  const stream = await api.chatStream(call, chat);
  const wantsUsage = (body["stream_options"] as { include_usage?: unknown } | undefined)?.include_usage === true;
  return eventStream({
    api,
    events: chunkEvents(stream, wantsUsage),
    onError: (error) => sse(openaiErrorBody(error)),
    headers: placeHeader(stream.place),
  });
}

/** This site always asks for usage; who did not gets no chunk of it. */
async function* chunkEvents(stream: ChatStream, wantsUsage: boolean): AsyncGenerator<string, void, void> {
  for await (const chunk of stream) {
    const isUsage = chunk.choices.length === 0 && (chunk as { usage?: unknown }).usage !== undefined;
    if (!isUsage || wantsUsage) yield sse(chunk);
  }
  yield "data: [DONE]\n\n";
}

export async function embeddings(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const { input, model, encoding_format: format, ...rest } = await readJson(request);
  const { vectors, target, routing } = await embed(api, call, model, input, rest);
  const tokens = routing.usage?.input ?? routing.usage?.total ?? 0;
  return jsonAnswer(
    api,
    {
      object: "list",
      model: target.model,
      data: vectors.map((vector, index) => ({
        object: "embedding",
        index,
        embedding: format === "base64" ? base64Of(vector) : vector,
      })),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    },
    placeHeader(routing.place ?? ""),
  );
}

/** Vectors of texts, or of lists of tokens. */
export async function embed(api: ModelApi, call: IncomingCall, model: unknown, input: unknown, rest: Fields = {}) {
  const texts = isPrompt(input) ? [input] : input;
  if (!Array.isArray(texts) || texts.length === 0 || !texts.every(isPrompt))
    throw new ApiError(400, "input_missing", "input must be a text, tokens, or a list of them.", { param: "input" });
  const { output, target, routing } = await api.run(call, "feature-extraction", model, {
    inputs: texts,
    ...(Object.keys(rest).length > 0 && { extraBody: rest }),
  } as never);
  const rows = output as unknown as number[] | number[][];
  return { vectors: (Array.isArray(rows[0]) ? rows : [rows]) as number[][], target, routing };
}

function base64Of(vector: readonly number[]): string {
  return Buffer.from(Float32Array.from(vector).buffer).toString("base64");
}

const MAX_IMAGES = 4;

export async function images(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const { prompt, model, n = 1, size, response_format: format, seed, ...rest } = await readJson(request);
  if (typeof prompt !== "string")
    throw new ApiError(400, "prompt_missing", "prompt must be a text.", { param: "prompt" });
  if (typeof n !== "number" || !Number.isInteger(n) || n < 1 || n > MAX_IMAGES)
    throw new ApiError(400, "invalid_n", `n must be a whole number from 1 to ${MAX_IMAGES}.`, { param: "n" });
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(typeof size === "string" ? size : "") ?? [];
  const parameters = given({
    width: width === undefined ? undefined : Number(width),
    height: height === undefined ? undefined : Number(height),
    seed,
  });
  let place = "";
  const data: Fields[] = [];
  for (let at = 0; at < n; at++) {
    // oxlint-disable-next-line no-await-in-loop -- a place that is busy is not asked for four at once
    const { output, routing } = await api.run(call, "text-to-image", model, {
      inputs: prompt,
      parameters,
      ...(Object.keys(rest).length > 0 && { extraParameters: rest }),
    } as never);
    place = routing.place ?? "";
    const picture = output as unknown as Blob;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const base64 = Buffer.from(await picture.arrayBuffer()).toString("base64");
    // This site keeps no files: what others answer as an address is in the answer.
    data.push(format === "url" ? { url: `data:${picture.type};base64,${base64}` } : { b64_json: base64 });
  }
  return jsonAnswer(api, { created: Math.floor(Date.now() / 1000), data }, placeHeader(place));
}

export async function speech(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const { input, model, ...rest } = await readJson(request);
  if (typeof input !== "string") throw new ApiError(400, "input_missing", "input must be a text.", { param: "input" });
  const { output, routing } = await api.run(call, "text-to-speech", model, {
    inputs: input,
    ...(Object.keys(rest).length > 0 && { extraParameters: rest }),
  } as never);
  const sound = output as unknown as Blob;
  return new Response(sound, {
    headers: {
      "Content-Type": sound.type || "audio/wav",
      "Cache-Control": "no-store",
      ...placeHeader(routing.place ?? ""),
    },
  });
}

export async function transcriptions(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw new ApiError(400, "invalid_form", "The body must be a form with a file.");
  }
  const file = form.get("file");
  if (!(file instanceof Blob)) throw new ApiError(400, "file_missing", "file must be a recording.", { param: "file" });
  const language = form.get("language");
  const { output, routing } = await api.run(call, "automatic-speech-recognition", form.get("model"), {
    inputs: file,
    ...(typeof language === "string" && { parameters: { language } }),
  } as never);
  const { text } = output as unknown as { text: string };
  const format = form.get("response_format");
  const headers = placeHeader(routing.place ?? "");
  if (format === "text")
    return new Response(api.redacted(text), { headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });
  return jsonAnswer(api, { text }, headers);
}

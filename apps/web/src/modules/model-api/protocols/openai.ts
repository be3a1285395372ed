/** OpenAI's protocol: `/v1/models`, chat completions, completions, embeddings, images and audio. */
import { ApiError } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import type { ChatRequest } from "../chat-arguments.ts";
import type { ChatStream } from "../answer-streams.ts";
import type { ModelApi } from "../model-api.ts";
import { errorHeaders, jsonAnswer, placeHeader, readJson, sse } from "../responses.ts";
import type { ListedModel } from "../targets.ts";
import { answered } from "./answer.ts";
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
  const { model, among } = await api.find(id, "conversational", caller);
  const [{ name: place, price } = { name: "" }] = among;
  return jsonAnswer(api, modelObject({ ...(await api.factsOf(model, caller)), id, place, price }));
}

/** What the catalog knows is next to the fields that OpenAI's service has; prices are US dollars for one token. */
function modelObject({ id, place, context, abilities, price }: ListedModel) {
  const perToken = (price_: number | undefined) => (price_ === undefined ? undefined : String(price_ / 1_000_000));
  return {
    id,
    object: "model",
    created: 0,
    owned_by: place,
    ...given({ context_length: context, abilities }),
    ...(price?.input !== undefined && {
      pricing: given({ prompt: perToken(price.input), completion: perToken(price.output) }),
    }),
  };
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
  const wantsUsage = (body["stream_options"] as { include_usage?: unknown } | undefined)?.include_usage === true;
  const request = { chat: chatRequestOf(body), isStream: body["stream"] === true };
  return answered(api, call, request, {
    whole: (completion) => completion,
    pieces: (stream) => chunkEvents(stream, wantsUsage),
    failure: (error) => sse(openaiErrorBody(error)),
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

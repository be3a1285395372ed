/** A chat behind each protocol: a protocol reads its request as one, and writes the events of the answer. */
import { answerEvents, type AnswerEvent, type AnswerPart } from "@vitrine/inference";
import type { ChatCompletion } from "@vitrine/tasks/schemas";
import type { ChatStream } from "../answer-streams.ts";
import type { ApiError } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import type { ChatRequest } from "../chat-arguments.ts";
import type { ModelApi } from "../model-api.ts";
import { eventStream, jsonAnswer, placeHeader } from "../responses.ts";
import { ignoredHeader, type Fields, type Ignored } from "./fields.ts";

export { answerEvents };
export type Finish = Extract<AnswerEvent, { type: "finish" }>;

/** What a request is as a chat. */
export interface ReadRequest {
  chat: ChatRequest;
  ignored?: Ignored;
  isStream: boolean;
}

/** An answer in a protocol's form. */
export interface AnswerWriter {
  whole(completion: ChatCompletion): Fields | Promise<Fields>;
  /** The pieces of a stream, as they go over the wire. */
  pieces(stream: ChatStream): AsyncGenerator<string, void, void>;
  /** The last piece of a stream that fails. */
  failure(error: ApiError): string;
  contentType?: string;
}

export async function answered(
  api: ModelApi,
  call: IncomingCall,
  { chat, ignored = new Set(), isStream }: ReadRequest,
  writer: AnswerWriter,
): Promise<Response> {
  if (!isStream) {
    const { completion, place } = await api.chat(call, chat);
    return jsonAnswer(api, await writer.whole(completion), { ...placeHeader(place), ...ignoredHeader(ignored) });
  }
  const stream = await api.chatStream(call, chat);
  return eventStream({
    api,
    events: writer.pieces(stream),
    onError: writer.failure,
    contentType: writer.contentType,
    headers: { ...placeHeader(stream.place), ...ignoredHeader(ignored) },
  });
}

/** The parts of a whole answer, and how it ended. */
export async function wholeAnswer(completion: ChatCompletion): Promise<{ parts: AnswerPart[]; finish: Finish }> {
  const parts: AnswerPart[] = [];
  let finish: Finish = { type: "finish", reason: "stop", stop: undefined, usage: {} };
  for await (const event of answerEvents([completion])) {
    if (event.type === "end") parts.push(event.part);
    if (event.type === "finish") finish = event;
  }
  return { parts, finish };
}

/** Arguments of a call where a protocol has an object; what is no JSON is given as it is, so that nothing is lost. */
export function argumentsOf({ text }: AnswerPart): unknown {
  try {
    const value: unknown = JSON.parse(text || "{}");
    return typeof value === "object" && value !== null ? value : { value };
  } catch {
    return { arguments: text };
  }
}

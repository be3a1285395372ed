/** A streamed chat answer: chunks in one shape, whatever the endpoint leaves out. */

import type { ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { ChatAssembler } from "../messages/chat-assembler.ts";
import { isFields, newChatId, nowInSeconds, type Fields } from "../messages/chat-fields.ts";
import { prepare, requestOf } from "../routing/prepare.ts";
import { loadPart } from "../wire/load-part.ts";
import { watchCall } from "../wire/observe.ts";
import type { CallEnd, CallOptions } from "../wire/settings.ts";
import { readItems, type ItemReader, type ItemStream, type OpenStream } from "../wire/stream-items.ts";
import { send } from "../wire/transport.ts";
import { ToolCallSlots } from "../messages/tool-call-slots.ts";

/**
 * Streams a chat answer, its chunks normalised one by one. Nothing is sent before the first piece is asked for.
 *
 * @throws InferenceClientTruncatedStreamError where the stream ends without its mark and without a finish reason;
 *   `partial` is the completion so far
 */
export function streamChat(args: unknown, options: CallOptions = {}): ItemStream<ChatCompletionChunk> {
  return readItems(async () => {
    if (options.fallback) {
      const { openWithFallback } = await loadPart(() => import("../routing/ways.ts"), { task: TASK });
      return openWithFallback(TASK, args, options, openChat);
    }
    return openChat(args, options);
  });
}

async function openChat(args: unknown, options: CallOptions): Promise<OpenStream<ChatCompletionChunk>> {
  const place: CallEnd = {};
  const tell = watchCall(options, { task: TASK, stream: true, arguments: (args ?? {}) as Record<string, unknown> });
  const end = (outcome: CallEnd) => tell({ ...place, ...outcome });
  try {
    const prepared = await prepare(TASK, args, options, true, place);
    const { transport, call } = prepared;
    return { answer: await send(requestOf(prepared), transport), transport, reader: chunkReader(call.model), end };
  } catch (error) {
    end({ error });
    throw error;
  }
}

const TASK = "conversational";

function chunkReader(model: string): ItemReader<ChatCompletionChunk> {
  const assembler = new ChatAssembler();
  const envelope: Envelope = { id: "", created: 0, model, slots: new Map() };
  return {
    take(value) {
      if (!completeChunk(value, envelope)) return undefined;
      assembler.add(value);
      return value;
    },
    isFinished: () => assembler.isFinished,
    partial: () => (assembler.isEmpty ? undefined : assembler.completion()),
  };
}

/** What is known of the answer whose chunks pass. */
interface Envelope {
  id: string;
  created: number;
  model: string;
  /** Of each choice, by its number. */
  slots: Map<number, ToolCallSlots>;
}

/**
 * Brings a chunk to the common shape, in place: it comes out of `JSON.parse` and nobody else has it. False for an event
 * that is no chunk (a ping).
 */
function completeChunk(value: unknown, envelope: Envelope): value is ChatCompletionChunk {
  if (!isFields(value)) return false;
  const { choices, id, created, model } = value;
  const hasChoices = Array.isArray(choices);
  if (!hasChoices && !isFields(value["usage"])) return false;
  // What one chunk says of itself holds for those that leave it out.
  if (typeof id === "string" && id !== "") envelope.id = id;
  else value["id"] = envelope.id ||= newChatId();
  if (typeof created === "number") envelope.created = created;
  else value["created"] = envelope.created ||= nowInSeconds();
  if (typeof model === "string" && model !== "") envelope.model = model;
  else value["model"] = envelope.model;
  if (!hasChoices) value["choices"] = [];
  else if (!choices.every(isFields)) value["choices"] = choices.filter(isFields);
  (value["choices"] as Fields[]).forEach((choice, place) => completeChoice(choice, place, envelope.slots));
  return true;
}

function completeChoice(choice: Fields, place: number, slots: Envelope["slots"]): void {
  if (!Number.isInteger(choice["index"])) choice["index"] = place;
  let { delta } = choice;
  if (!isFields(delta)) {
    // A whole answer as one chunk.
    choice["delta"] = delta = isFields(choice["message"]) ? choice["message"] : {};
    delete choice["message"];
  }
  const fields = delta as Fields;
  const reasoning = fields["reasoning_content"] ?? fields["reasoning"];
  if (typeof reasoning === "string") {
    fields["reasoning"] = reasoning;
    fields["reasoning_content"] = reasoning;
  }
  const { tool_calls: calls } = fields;
  if (calls === undefined) return;
  if (!Array.isArray(calls)) {
    delete fields["tool_calls"];
    return;
  }
  const known = calls.filter(isFields);
  const index = choice["index"] as number;
  const own = slots.get(index) ?? new ToolCallSlots();
  slots.set(index, own);
  known.forEach((call, at) => {
    call["index"] = own.place(call, at, known.length);
  });
  fields["tool_calls"] = known;
}

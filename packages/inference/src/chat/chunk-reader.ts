/** Chunks of a streamed chat answer in one shape, also where the endpoint omits fields. */

import { isObject } from "@vitrine/base";
import type { ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { ChatAssembler } from "../messages/chat-assembler.ts";
import { newChatId, nowInSeconds, type Fields } from "../messages/chat-fields.ts";
import { ReasoningSplitter } from "../messages/reasoning-tags.ts";
import { ToolCallSlots } from "../messages/tool-call-slots.ts";
import { keptUntil, type ItemReader } from "../wire/events/stream-items.ts";

/** Brings the chunks of a stream to the common shape. */
export function chunkReader(model: string): ItemReader<ChatCompletionChunk> {
  const assembler = new ChatAssembler();
  const envelope: Envelope = { id: "", created: 0, model, slots: new Map(), splitters: new Map() };
  const isKept = keptUntil();
  return {
    take(value) {
      if (!completeChunk(value, envelope)) return undefined;
      if (isKept(JSON.stringify(value.choices).length)) assembler.add(value);
      else assembler.add({ ...value, choices: value.choices.map((choice) => ({ ...choice, delta: {} })) } as never);
      return value;
    },
    isFinished: () => assembler.isFinished,
    partial: () => (assembler.isEmpty ? undefined : assembler.completion()),
  };
}

/** Fields of the answer whose chunks pass. */
interface Envelope {
  id: string;
  created: number;
  model: string;
  /** Tool calls of each choice, by its number. */
  slots: Map<number, ToolCallSlots>;
  /** The same: what takes reasoning out of the content. */
  splitters: Map<number, ReasoningSplitter>;
}

/**
 * Brings a chunk to the common shape, in place: it comes out of `JSON.parse` and has no other owner. False for an event
 * that is no chunk (a ping).
 */
function completeChunk(value: unknown, envelope: Envelope): value is ChatCompletionChunk {
  if (!isObject(value)) return false;
  const { choices, id, created, model } = value;
  const hasChoices = Array.isArray(choices);
  if (!hasChoices && !isObject(value["usage"])) return false;
  // Fields of one chunk hold for those that leave them out.
  if (typeof id === "string" && id !== "") envelope.id = id;
  else value["id"] = envelope.id ||= newChatId();
  if (typeof created === "number") envelope.created = created;
  else value["created"] = envelope.created ||= nowInSeconds();
  if (typeof model === "string" && model !== "") envelope.model = model;
  else value["model"] = envelope.model;
  if (!hasChoices) value["choices"] = [];
  else if (!choices.every(isObject)) value["choices"] = choices.filter(isObject);
  (value["choices"] as Fields[]).forEach((choice, position) => completeChoice(choice, position, envelope));
  return true;
}

function completeChoice(choice: Fields, position: number, { slots, splitters }: Envelope): void {
  if (!Number.isInteger(choice["index"])) choice["index"] = position;
  let { delta } = choice;
  if (!isObject(delta)) {
    // A whole answer as one chunk.
    choice["delta"] = delta = isObject(choice["message"]) ? choice["message"] : {};
    delete choice["message"];
  }
  const fields = delta as Fields;
  takeReasoning(fields, choice, splitters);
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
  const known = calls.filter(isObject);
  const index = choice["index"] as number;
  const callSlots = slots.get(index) ?? new ToolCallSlots();
  slots.set(index, callSlots);
  known.forEach((call, at) => {
    call["index"] = callSlots.assign(call, at, known.length);
  });
  fields["tool_calls"] = known;
}

/** Takes reasoning between tags out of a piece of content, where the service does not do so itself. */
function takeReasoning(fields: Fields, choice: Fields, splitters: Envelope["splitters"]): void {
  const index = choice["index"] as number;
  const { content } = fields;
  let splitter = splitters.get(index);
  if (!splitter) splitters.set(index, (splitter = new ReasoningSplitter()));
  const isText = typeof content === "string" && content !== "";
  if (splitter.isPlain || !(isText || choice["finish_reason"])) return;
  const split = isText ? splitter.push(content) : { reasoning: "", content: "" };
  const rest = choice["finish_reason"] ? splitter.end() : { reasoning: "", content: "" };
  const reasoning = split.reasoning + rest.reasoning;
  const text = split.content + rest.content;
  if (isText || text !== "") fields["content"] = text;
  if (reasoning !== "") fields["reasoning_content"] = reasoning;
}

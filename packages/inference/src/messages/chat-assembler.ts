/**
 * Puts the chunks of a streamed chat answer together. A merge, not a list of known fields: strings go on, lists get
 * longer, objects are merged, and a field that an endpoint invents tomorrow is in the answer. The exceptions are fields
 * that say what something is, which are said again and not continued.
 */

import { isObject } from "@vitrine/base";
import type { ChatCompletion, ChatCompletionChunk } from "@vitrine/tasks/schemas";
import type { Fields } from "./chat-fields.ts";
import { splitReasoning } from "./reasoning-tags.ts";
import { ToolCallSlots } from "./tool-call-slots.ts";

/** Texts that name and do not continue. */
const NAMES =
  /^(role|type|id|name|object|index|format|model|status|title|url|signature|(finish|stop)_reason|(mime|media)_type)$/;
/** Types of parts without numbers that continue the part before, where that is of the same type. */
const GROWING = /^((output_)?text|thinking|refusal|reasoning(\.\w+)?)$/;

interface AssembledChoice {
  fields: Fields;
  message: Fields;
  calls: Fields[];
  slots: ToolCallSlots;
}

/**
 * Assembles the chunks of a stream: `add` each one. `completion()` is the answer so far; at the end it equals the
 * answer of a call without streaming.
 * @example
 * import { ChatAssembler } from "@vitrine/inference";
 *
 * const assembler = new ChatAssembler();
 * const chunk = { id: "1", object: "chat.completion.chunk", created: 0, model: "m" } as const;
 * for (const content of ["Hel", "lo"])
 *   assembler.add({ ...chunk, choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }] });
 * console.log(assembler.completion().choices[0]?.message.content); // Hello
 */
export class ChatAssembler {
  readonly #envelope = new Map<string, unknown>();
  #choices = new Map<number, AssembledChoice>();

  get isEmpty(): boolean {
    return this.#choices.size === 0;
  }

  /** Every answer has its finish reason. */
  get isFinished(): boolean {
    return (
      this.#choices.size > 0 && [...this.#choices.values()].every(({ fields }) => Boolean(fields["finish_reason"]))
    );
  }

  add(chunk: ChatCompletionChunk): void {
    for (const name in chunk)
      if (name !== "choices" && (name !== "usage" || chunk.usage)) this.#envelope.set(name, chunk[name]);
    for (const choice of chunk.choices as unknown as Fields[]) {
      const { fields, message, calls, slots } = this.#choiceAt(choice["index"] as number);
      for (const name in choice)
        if (name !== "delta" && name !== "message" && name !== "index") mergeField(fields, name, choice[name]);
      const delta = choice["delta"] as Fields;
      for (const name in delta) {
        if (name !== "tool_calls") mergeField(message, name, delta[name]);
        else if (Array.isArray(delta[name])) addCalls(calls, slots, delta[name] as Fields[]);
      }
    }
  }

  completion(): ChatCompletion {
    const choices = [...this.#choices.entries()].toSorted(([a], [b]) => a - b);
    return {
      ...Object.fromEntries(this.#envelope),
      object: "chat.completion",
      choices: choices.map(([index, { fields, message, calls }]) => ({
        finish_reason: null,
        ...fields,
        index,
        message: {
          content: null,
          ...message,
          role: message["role"] || "assistant",
          ...reasoningOf(message),
          ...(calls.length === 0 ? {} : { tool_calls: calls.map(callOf) }),
        },
      })),
    } as unknown as ChatCompletion;
  }

  #choiceAt(index: number): AssembledChoice {
    let choice = this.#choices.get(index);
    if (!choice) {
      choice = { fields: {}, message: {}, calls: [], slots: new ToolCallSlots() };
      this.#choices.set(index, choice);
    }
    return choice;
  }
}

function addCalls(calls: Fields[], slots: ToolCallSlots, pieces: readonly Fields[]): void {
  pieces.forEach((piece, at) => {
    const { index: _index, function: called, ...rest } = piece;
    const call = (calls[slots.assign(piece, at, pieces.length)] ??= { function: {} });
    for (const name in rest) mergeField(call, name, rest[name]);
    if (!isObject(called)) return;
    const target = call["function"] as Fields;
    for (const name in called) {
      const value = called[name];
      // One dialect sends the arguments as an object, whole.
      mergeField(target, name, name === "arguments" && isObject(value) ? JSON.stringify(value) : value);
    }
  });
}

function callOf({ function: called, ...call }: Fields, position: number): Fields {
  const { arguments: text, name, ...rest } = called as Fields;
  return {
    ...call,
    id: call["id"] || `call_${position}`,
    type: call["type"] || "function",
    function: { ...rest, name: name ?? "", arguments: text || "{}" },
  };
}

/** Both spellings; neither where the stream has none. Where it ends in the content, only the whole shows that. */
function reasoningOf({ reasoning, reasoning_content: other, content }: Fields): Fields {
  const text = other ?? reasoning;
  const split = !text && typeof content === "string" ? splitReasoning(content) : undefined;
  if (split) return { content: split.content, reasoning: split.reasoning, reasoning_content: split.reasoning };
  if (text === "" || text === null) return { reasoning: undefined, reasoning_content: undefined };
  return typeof text === "string" ? { reasoning: text, reasoning_content: text } : {};
}

/** Adds what a chunk says of a field to what is there. */
function mergeField(target: Fields, name: string, value: unknown): void {
  // A name that would reach the prototype.
  if (name === "__proto__") return;
  const before = target[name];
  // Nothing said is nothing taken back.
  if (value === undefined || (value === null && before !== undefined)) return;
  if (typeof value === "string" && typeof before === "string") {
    if (!NAMES.test(name)) target[name] = before + value;
    else if (value !== "") target[name] = value;
  } else target[name] = merged(before, value, name);
}

function merged(before: unknown, value: unknown, name: string): unknown {
  // Without a number, nobody says that two pieces of reasoning are one: services check them as they were.
  const canGrow = name !== "reasoning_details";
  if (before === undefined || before === null) return Array.isArray(value) ? extended([], value, canGrow) : value;
  if (name === "content" && Array.isArray(before) !== Array.isArray(value))
    return extended(partsOf(before), partsOf(value), true);
  if (Array.isArray(before) && Array.isArray(value)) return extended(before, value, canGrow);
  if (!isObject(before) || !isObject(value)) return value;
  const result = { ...before };
  for (const key in value) mergeField(result, key, value[key]);
  return result;
}

/** Text next to parts is a part too. */
function partsOf(content: unknown): unknown[] {
  if (Array.isArray(content)) return content as unknown[];
  return content === "" ? [] : [{ type: "text", text: content }];
}

/** A longer list: items of the same number, or texts that go on, are one item. */
function extended(before: readonly unknown[], more: readonly unknown[], canGrow: boolean): unknown[] {
  const list = [...before];
  for (const item of more) {
    const at = isObject(item) ? indexOfItem(list, item, canGrow) : -1;
    if (at === -1) list.push(item);
    else list[at] = merged(list[at], item, "");
  }
  return list;
}

function indexOfItem(list: readonly unknown[], item: Fields, canGrow: boolean): number {
  if (Number.isInteger(item["index"]))
    return list.findLastIndex((each) => isObject(each) && each["index"] === item["index"] && isSameKind(each, item));
  const last = list.at(-1);
  const goesOn = canGrow && isObject(last) && GROWING.test(String(item["type"])) && isSameKind(last, item);
  return goesOn && !Number.isInteger(last["index"]) ? list.length - 1 : -1;
}

function isSameKind(one: Fields, other: Fields): boolean {
  return ["type", "id"].every((name) => !one[name] || !other[name] || one[name] === other[name]);
}

/**
 * Reads a stream to its end and returns the whole answer.
 * @example
 * import { chatCompletionStream, collectChat } from "@vitrine/inference";
 *
 * const accessToken = process.env.HF_TOKEN;
 * const messages = [{ role: "user", content: "Say hello." }];
 * const answer = await collectChat(chatCompletionStream({ accessToken, model: "openai/gpt-oss-20b", messages }));
 * console.log(answer.choices[0]?.message.content); // Hello from Zürich 🦙!
 */
export async function collectChat(
  stream: AsyncIterable<ChatCompletionChunk>,
  onChunk?: (chunk: ChatCompletionChunk) => void,
): Promise<ChatCompletion> {
  const assembler = new ChatAssembler();
  for await (const chunk of stream) {
    assembler.add(chunk);
    onChunk?.(chunk);
  }
  return assembler.completion();
}

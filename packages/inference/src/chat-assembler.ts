/** Puts the chunks of a streamed chat answer together. */

import type { ChatCompletion, ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { isFields, type Fields } from "./chat-fields.ts";

interface AssembledChoice {
  finish_reason: string | null;
  role: string;
  content: string[];
  reasoning: string[];
  hasContent: boolean;
  calls: Map<number, { id: string; type: string; name: string; arguments: string[] }>;
}

/**
 * Puts the chunks of a stream together while they pass: `add` each, and `completion()` is the answer so far, at the
 * end the same as the unstreamed call would have given.
 */
export class ChatAssembler {
  readonly #envelope = new Map<string, unknown>();
  #choices = new Map<number, AssembledChoice>();

  get isEmpty(): boolean {
    return this.#choices.size === 0;
  }

  /** Every answer has its finish reason. */
  get isFinished(): boolean {
    return this.#choices.size > 0 && [...this.#choices.values()].every((choice) => choice.finish_reason !== null);
  }

  add(chunk: ChatCompletionChunk): void {
    for (const name in chunk)
      if (name !== "choices" && (name !== "usage" || chunk.usage)) this.#envelope.set(name, chunk[name]);
    for (const { index, finish_reason, delta } of chunk.choices) {
      const choice = this.#choiceAt(index);
      const fields = delta as Fields;
      if (typeof finish_reason === "string" && finish_reason !== "") choice.finish_reason = finish_reason;
      if (typeof fields["role"] === "string" && fields["role"] !== "") choice.role = fields["role"];
      if (typeof fields["content"] === "string") {
        choice.hasContent = true;
        if (fields["content"] !== "") choice.content.push(fields["content"]);
      }
      if (typeof fields["reasoning"] === "string") choice.reasoning.push(fields["reasoning"]);
      if (delta.tool_calls) for (const call of delta.tool_calls) addCall(choice.calls, call);
    }
  }

  completion(): ChatCompletion {
    const choices = [...this.#choices.entries()].toSorted(([a], [b]) => a - b);
    return {
      ...Object.fromEntries(this.#envelope),
      object: "chat.completion",
      choices: choices.map(([index, choice]) => {
        const reasoning = choice.reasoning.join("");
        return {
          index,
          finish_reason: choice.finish_reason,
          message: {
            role: choice.role,
            content: choice.hasContent ? choice.content.join("") : null,
            ...(reasoning === "" ? {} : { reasoning, reasoning_content: reasoning }),
            ...(choice.calls.size === 0
              ? {}
              : {
                  tool_calls: [...choice.calls.entries()]
                    .toSorted(([a], [b]) => a - b)
                    .map(([place, call]) => ({
                      id: call.id || `call_${place}`,
                      type: call.type || "function",
                      function: { name: call.name, arguments: call.arguments.join("") || "{}" },
                    })),
                }),
          },
        };
      }),
    } as unknown as ChatCompletion;
  }

  #choiceAt(index: number): AssembledChoice {
    let choice = this.#choices.get(index);
    if (!choice) {
      choice = {
        finish_reason: null,
        role: "assistant",
        content: [],
        reasoning: [],
        hasContent: false,
        calls: new Map(),
      };
      this.#choices.set(index, choice);
    }
    return choice;
  }
}

type CallDelta = NonNullable<ChatCompletionChunk["choices"][number]["delta"]["tool_calls"]>[number];

function addCall(calls: AssembledChoice["calls"], delta: CallDelta): void {
  const place = delta.index ?? 0;
  let call = calls.get(place);
  if (!call) {
    call = { id: "", type: "", name: "", arguments: [] };
    calls.set(place, call);
  }
  if (typeof delta.id === "string" && delta.id !== "") call.id = delta.id;
  if (typeof delta.type === "string" && delta.type !== "") call.type = delta.type;
  if (!isFields(delta.function)) return;
  const { name, arguments: piece } = delta.function;
  if (typeof name === "string" && name !== "") call.name = name;
  if (typeof piece === "string") call.arguments.push(piece);
  // One dialect sends the arguments as an object, whole.
  else if (isFields(piece)) call.arguments.push(JSON.stringify(piece));
}

/** Reads a stream to its end and gives the whole answer. */
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

/**
 * Chat answers in one shape. Endpoints call themselves OpenAI-compatible and differ: ids and times are missing, usage
 * comes alone or is null, reasoning is `reasoning` here and `reasoning_content` there. What is missing is filled, both
 * spellings of reasoning are set, and unknown fields stay.
 */

import type { ChatCompletion, ChatCompletionChunk } from "@vitrine/tasks/schemas";
import { jsonOf } from "./answers.ts";
import { InferenceClientNetworkError, InferenceClientTruncatedStreamError } from "./errors.ts";
import type { Answer, ResultContext } from "./provider.ts";
import { oneByOne, readValues } from "./stream.ts";
import type { OpenAnswer, Transport } from "./transport.ts";

type Fields = Record<string, unknown>;

/** Reads a whole chat answer. Its shape is checked by the schema afterwards. */
export function completionOf(answer: Answer, context: ResultContext): unknown {
  const body = jsonOf(answer, context);
  if (!isFields(body) || !Array.isArray(body["choices"]))
    throw context.malformed("choices. Expected ChatCompletionOutput");
  return {
    ...envelopeOf(body, context.call.model),
    choices: body["choices"].map((choice: unknown, index) => {
      if (!isFields(choice) || !isFields(choice["message"]))
        throw context.malformed(`choices[${index}].message. Expected ChatCompletionOutput`);
      const { message } = choice as { message: Fields };
      return {
        ...choice,
        index: integerOr(choice["index"], index),
        message: {
          ...withReasoning(message),
          role: typeof message["role"] === "string" ? message["role"] : "assistant",
          ...(message["tool_calls"] === null ? { tool_calls: undefined } : {}),
          ...(Array.isArray(message["tool_calls"])
            ? { tool_calls: message["tool_calls"].map((call: unknown, place) => toolCallOf(call, place)) }
            : {}),
        },
      };
    }),
  };
}

function toolCallOf(call: unknown, place: number): unknown {
  if (!isFields(call)) return call;
  const { function: called } = call;
  return {
    ...call,
    id: idOr(call["id"], `call_${place}`),
    type: typeof call["type"] === "string" ? call["type"] : "function",
    // A call without arguments is a call with none.
    function: isFields(called) ? { ...called, arguments: called["arguments"] ?? "{}" } : called,
  };
}

/**
 * Chunks of a streamed chat answer, normalised one by one.
 *
 * @throws InferenceClientTruncatedStreamError where the stream ends without its mark and without a finish reason;
 *   `partial` is the completion so far
 */
export function readChatStream(
  open: () => Promise<{ answer: OpenAnswer; model: string; transport: Transport }>,
): AsyncGenerator<ChatCompletionChunk, void, void> {
  return oneByOne(readChunkBatches(open));
}

/** The chunks, as many at a time as arrived together: a wait for each would cost more than reading it. */
async function* readChunkBatches(
  open: () => Promise<{ answer: OpenAnswer; model: string; transport: Transport }>,
): AsyncGenerator<readonly ChatCompletionChunk[], void, void> {
  const { answer, model, transport } = await open();
  const assembler = new ChatAssembler();
  const envelope = { id: "", created: 0, model };
  const values = readValues(answer, transport);
  const truncated = (why: string) =>
    new InferenceClientTruncatedStreamError(
      `The stream of ${transport.details.provider} ended early: ${why}`,
      assembler.isEmpty ? undefined : assembler.completion(),
      transport.details,
    );
  try {
    while (true) {
      let step: IteratorResult<readonly unknown[], boolean>;
      try {
        // oxlint-disable-next-line no-await-in-loop
        step = await values.next();
      } catch (error) {
        if (error instanceof InferenceClientNetworkError) throw truncated(error.message);
        throw error;
      }
      if (step.done) {
        if (!step.value && !assembler.isFinished) throw truncated("neither an end mark nor a finish reason came");
        return;
      }
      const chunks: ChatCompletionChunk[] = [];
      for (const value of step.value) {
        if (!completeChunk(value, envelope)) continue;
        assembler.add(value);
        chunks.push(value);
      }
      if (chunks.length > 0) yield chunks;
    }
  } finally {
    await values.return(false);
  }
}

/**
 * Brings a chunk to the common shape, in place: it comes out of `JSON.parse` and nobody else has it. False for an event
 * that is no chunk (a ping).
 */
function completeChunk(
  value: unknown,
  envelope: { id: string; created: number; model: string },
): value is ChatCompletionChunk {
  if (!isFields(value)) return false;
  const { choices, id, created, model } = value;
  const hasChoices = Array.isArray(choices);
  if (!hasChoices && !isFields(value["usage"])) return false;
  // What one chunk says of itself holds for those that leave it out.
  if (typeof id === "string" && id !== "") envelope.id = id;
  else value["id"] = envelope.id ||= newId();
  if (typeof created === "number") envelope.created = created;
  else value["created"] = envelope.created ||= nowInSeconds();
  if (typeof model === "string" && model !== "") envelope.model = model;
  else value["model"] = envelope.model;
  if (!hasChoices) value["choices"] = [];
  else if (!choices.every(isFields)) value["choices"] = choices.filter(isFields);
  (value["choices"] as Fields[]).forEach(completeChoice);
  return true;
}

function completeChoice(choice: Fields, place: number): void {
  if (!Number.isInteger(choice["index"])) choice["index"] = place;
  let { delta } = choice;
  if (!isFields(delta)) choice["delta"] = delta = isFields(choice["message"]) ? choice["message"] : {};
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
  known.forEach((call, at) => {
    if (!Number.isInteger(call["index"])) call["index"] = at;
  });
  fields["tool_calls"] = known;
}

/** Both spellings of reasoning, where there is any. */
function withReasoning(message: Fields): Fields {
  const reasoning = message["reasoning_content"] ?? message["reasoning"];
  return typeof reasoning === "string" ? { ...message, reasoning, reasoning_content: reasoning } : message;
}

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

function envelopeOf(body: Fields, model: string): Fields {
  return {
    ...body,
    id: idOr(body["id"], newId()),
    created: typeof body["created"] === "number" ? body["created"] : nowInSeconds(),
    model: idOr(body["model"], model),
  };
}

function idOr(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}

function integerOr(value: unknown, fallback: number): number {
  return Number.isInteger(value) ? (value as number) : fallback;
}

const newId = () => `chatcmpl-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
const nowInSeconds = () => Math.floor(Date.now() / 1000);

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A conversation with tools: the model calls tools, the client runs them and returns the results, until it answers.
 * Arguments are checked by the tool's schema before it runs; what is wrong goes back to the model, which may do better.
 */

import type { ChatCompletion, ChatCompletionChunk, ChatMessage } from "@vitrine/tasks/schemas";
import { collectChat } from "../messages/chat-assembler.ts";
import { sumOfUsage, usageOf, type Usage } from "../messages/usage.ts";
import { InferenceClientInputError, InferenceClientLimitError } from "../wire/errors.ts";
import { watchStep } from "../wire/observe.ts";
import { raced } from "../wire/scope.ts";
import type { CallOptions } from "../wire/settings.ts";
import type { ChatArguments } from "./chat-arguments.ts";
import { callChat } from "./chat-call.ts";
import { streamChat } from "./chat-stream.ts";
import { readSchema, type JsonSchema, type OutputOf, type ReadSchema, type StandardSchema } from "./schema.ts";

/** Context of a tool in addition to its arguments. */
export interface ToolContext {
  signal: AbortSignal | undefined;
  callId: string;
  /** Counted from 1. */
  step: number;
}

/** A tool, its arguments already checked when it runs. */
export interface Tool {
  name: string;
  /** The model decides by this text. */
  description?: string | undefined;
  parameters: StandardSchema | JsonSchema;
  /** The same as JSON Schema, for a schema that cannot say itself. */
  jsonSchema?: JsonSchema | undefined;
  /** Call `approve` before it runs. */
  needsApproval?: boolean | undefined;
  /** Its result: a text, or anything that can be written as JSON. */
  run(args: never, context: ToolContext): unknown;
}

/**
 * Types a tool: `run` receives arguments of the type of its schema. The client checks them before it calls `run`.
 * @example
 * import { tool } from "@vitrine/inference";
 *
 * const weather = tool<{ city: string }>({
 *   name: "weather",
 *   description: "The weather in a city",
 *   parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
 *   run: ({ city }) => `Sunny in ${city}`,
 * });
 * console.log(weather.name); // weather
 */
export function tool<Schema extends StandardSchema>(
  definition: Omit<Tool, "parameters" | "run"> & {
    parameters: Schema;
    run(args: OutputOf<Schema>, context: ToolContext): unknown;
  },
): Tool;
export function tool<Args = Record<string, unknown>>(
  definition: Omit<Tool, "parameters" | "run"> & {
    parameters: JsonSchema;
    run(args: Args, context: ToolContext): unknown;
  },
): Tool;
export function tool(definition: Tool): Tool {
  return definition;
}

/** A tool that the model requested. */
export interface RequestedCall {
  id: string;
  name: string;
  /** As the schema read them. */
  arguments: unknown;
}

export type RunToolsArguments = Omit<ChatArguments, "tools" | "n" | "stream"> & {
  tools: readonly Tool[];
  /** Maximum number of answers. 10 by default. */
  maxSteps?: number | undefined;
  /** Tools of one answer run concurrently; `false` runs one after the other. */
  parallel?: boolean | undefined;
  /** Decides about tools that need approval. The model receives `false`, or the reason. */
  approve?: ((call: RequestedCall) => boolean | string | Promise<boolean | string>) | undefined;
  /** Called with every chunk; the answers are then streamed. */
  onChunk?: ((chunk: ChatCompletionChunk) => void) | undefined;
  /** Called with every message that joins the conversation. */
  onMessage?: ((message: ChatMessage) => void) | undefined;
};

/** How it went. */
export interface ToolRun {
  /** The last answer. */
  completion: ChatCompletion;
  /** Its text. */
  content: string;
  /** The whole conversation, to go on from. */
  messages: ChatMessage[];
  /** Number of requested answers. */
  steps: number;
  /** Usage of all of them together. */
  usage: Usage;
}

interface ReadTool {
  tool: Tool;
  schema: ReadSchema;
}

/**
 * Runs a conversation until the model answers without a tool call. The client runs the tools and sends their results.
 *
 * @throws {InferenceClientLimitError} with the code `tool_steps` after `maxSteps` answers that call tools; its
 *   `messages` are the conversation so far
 * @example
 * import { runTools, tool } from "@vitrine/inference";
 *
 * const clock = tool({
 *   name: "clock",
 *   description: "The time of day",
 *   parameters: { type: "object", properties: {} },
 *   run: () => "12:00",
 * });
 * const messages = [{ role: "user", content: "What time is it?" }];
 * const accessToken = process.env.HF_TOKEN;
 * const run = await runTools({ accessToken, model: "openai/gpt-oss-20b", messages, tools: [clock] });
 * console.log(run.steps, run.content); // 2 Hello from Zürich 🦙!
 */
export async function runTools(args: RunToolsArguments, options: CallOptions = {}): Promise<ToolRun> {
  const end = watchStep(options, { kind: "agent", name: String(args?.model ?? "") });
  try {
    const run = await end.run(() => converse(args, options));
    end({ output: run });
    return run;
  } catch (error) {
    end({ error });
    throw error;
  }
}

async function converse(args: RunToolsArguments, options: CallOptions): Promise<ToolRun> {
  const { tools, maxSteps = 10, parallel = true, approve, onChunk, onMessage, messages: given, ...chat } = args;
  if (!Number.isInteger(maxSteps) || maxSteps < 1) throw new InferenceClientInputError("maxSteps must be 1 or more");
  const known = await readTools(tools);
  const declared = [...known.values()].map(({ tool: { name, description }, schema }) => ({
    type: "function",
    function: { name, ...(description === undefined ? {} : { description }), parameters: schema.json },
  }));
  const messages: ChatMessage[] = [...given];
  const add = (message: ChatMessage) => {
    messages.push(message);
    onMessage?.(message);
  };
  const uses: Usage[] = [];
  for (let step = 1; step <= maxSteps; step++) {
    const request = { ...chat, messages, ...(declared.length === 0 ? {} : { tools: declared }) };
    // Every answer depends on the one before it.
    // oxlint-disable-next-line no-await-in-loop
    const completion = await (onChunk
      ? collectChat(streamChat(request, options), onChunk)
      : callChat(request, options));
    uses.push(usageOf(completion));
    const message = completion.choices[0]?.message ?? { role: "assistant", content: null };
    add(message);
    const calls = message.tool_calls ?? [];
    if (calls.length === 0)
      return { completion, content: contentText(message), messages, steps: step, usage: sumOfUsage(uses) };
    const work = calls.map((call) => () => answerCall(call, known, approve, step, options));
    // oxlint-disable-next-line no-await-in-loop
    for (const answer of parallel ? await Promise.all(work.map((run) => run())) : await inTurn(work)) add(answer);
  }
  const error = new InferenceClientLimitError(`The model called tools in each of ${maxSteps} answers`, maxSteps, {
    code: "tool_steps",
    task: "conversational",
    hint: "Raise maxSteps, or look at the messages of this error for what confuses it.",
  });
  throw Object.assign(error, { messages });
}

async function readTools(tools: readonly Tool[]): Promise<ReadonlyMap<string, ReadTool>> {
  const read = await Promise.all(
    tools.map(async (each) => ({ tool: each, schema: await readSchema(each.parameters, each.jsonSchema) })),
  );
  const known = new Map(read.map((each) => [each.tool.name, each]));
  if (known.size !== tools.length) throw new InferenceClientInputError("Two tools have the same name");
  return known;
}

async function inTurn<Value>(work: readonly (() => Promise<Value>)[]): Promise<Value[]> {
  const values: Value[] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const run of work) values.push(await run());
  return values;
}

/** Runs one call and gives the message for it. Only the caller's own abort ends the conversation. */
async function answerCall(
  call: NonNullable<ChatMessage["tool_calls"]>[number],
  known: ReadonlyMap<string, ReadTool>,
  approve: RunToolsArguments["approve"],
  step: number,
  options: CallOptions,
): Promise<ChatMessage> {
  const { signal } = options;
  signal?.throwIfAborted();
  const { name } = call.function;
  const toolResult = (content: string): ChatMessage => ({ role: "tool", tool_call_id: call.id, content });
  const found = known.get(name);
  if (!found) return toolResult(`There is no tool ${name}. There are: ${[...known.keys()].join(", ")}`);
  const { tool: chosen, schema } = found;
  let value: unknown;
  try {
    value = typeof call.function.arguments === "string" ? JSON.parse(call.function.arguments) : call.function.arguments;
  } catch {
    return toolResult("The arguments are no JSON. Call the tool again.");
  }
  const checked = await schema.check(value);
  if ("faults" in checked) return toolResult(`The arguments do not fit:\n${checked.faults}\nCall the tool again.`);
  if (chosen.needsApproval) {
    const decision = (await approve?.({ id: call.id, name, arguments: checked.value })) ?? false;
    if (decision !== true) return toolResult(`Not allowed${typeof decision === "string" ? `: ${decision}` : ""}.`);
  }
  signal?.throwIfAborted();
  const end = watchStep(options, { kind: "tool", name, callId: call.id, arguments: checked.value });
  try {
    const context = { signal, callId: call.id, step };
    const running = end.run(async () => chosen.run(checked.value as never, context));
    const output = await (signal ? raced(running, signal) : running);
    end({ output });
    return toolResult(written(output));
  } catch (error) {
    end({ error });
    signal?.throwIfAborted();
    return toolResult(`The tool failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function written(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "Done.");
}

function contentText({ content }: ChatMessage): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => (typeof part["text"] === "string" ? part["text"] : "")).join("");
}

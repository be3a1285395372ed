/** Streams and conversations with listeners: `stream` and `runTools` of chat completions. */

import { ChatAssembler } from "../messages/chat-assembler.ts";
import { OpenAIError } from "./errors.ts";
import { parseCompletion, parseText, type ParsedChat } from "./parse.ts";
import { EventRun, Run } from "./run.ts";

type Fields = Record<string, unknown>;
export type Create = (body: Fields, options: object) => PromiseLike<unknown>;

/** The events of one streamed answer, one after the other, and what they come to. */
async function assemble(
  chunks: AsyncIterable<Fields>,
  request: Fields,
  emit: (event: string, ...args: unknown[]) => void,
): Promise<ParsedChat> {
  const assembler = new ChatAssembler();
  let content = "";
  for await (const chunk of chunks) {
    assembler.add(chunk as never);
    const snapshot = assembler.completion();
    emit("chunk", chunk, snapshot);
    const { delta, finish_reason: finish } = ((chunk["choices"] as Fields[] | undefined)?.[0] ?? {}) as {
      delta?: Fields;
      finish_reason?: unknown;
    };
    const piece = delta?.["content"];
    if (typeof piece === "string" && piece !== "") {
      content += piece;
      emit("content", piece, content);
      emit("content.delta", { delta: piece, snapshot: content, parsed: null });
    }
    for (const call of (delta?.["tool_calls"] as Fields[] | undefined) ?? []) {
      const index = call["index"] as number;
      const called = snapshot.choices[0]?.message.tool_calls?.[index]?.function;
      const text = (call["function"] as { arguments?: string } | undefined)?.arguments;
      if (text)
        emit("tool_calls.function.arguments.delta", {
          name: called?.name,
          index,
          arguments: called?.arguments,
          parsed_arguments: null,
          arguments_delta: text,
        });
    }
    if (finish && content !== "")
      emit("content.done", {
        content,
        parsed: finish === "stop" ? parseText(content, request["response_format"]) : null,
      });
  }
  const completion = assembler.completion() as unknown as ParsedChat;
  if (completion.choices.length === 0) throw new OpenAIError("The stream ended without an answer.");
  const calls = completion.choices[0]?.message.tool_calls ?? [];
  calls.forEach((call, index) => {
    const called = call["function"] as { name?: string; arguments?: string };
    emit("tool_calls.function.arguments.done", {
      name: called.name,
      index,
      arguments: called.arguments,
      parsed_arguments: null,
    });
  });
  const isParsed = (request["response_format"] as Fields | undefined)?.["type"] === "json_schema";
  return isParsed ? parseCompletion(completion, request) : completion;
}

/** One streamed answer with listeners. */
export class ChatCompletionStream extends EventRun {
  #completion: ParsedChat | undefined;

  constructor(create: Create, body: Fields, options: { signal?: AbortSignal | null | undefined } = {}) {
    super();
    this.start(options.signal, async () => {
      const request = { ...body, stream: true };
      const stream = (await create(request, { ...options, signal: this.controller.signal })) as AsyncIterable<Fields>;
      this.emit("connect");
      this.#completion = await assemble(stream, body, (event, ...args) => {
        if (event === "chunk") this.push(args[0] as Fields);
        this.emit(event, ...args);
      });
      const message = this.#completion.choices[0]?.message;
      this.emit("chatCompletion", this.#completion);
      this.emit("message", message);
      if (message?.content) this.emit("finalContent", message.content);
      this.emit("finalMessage", message);
      this.emit("finalChatCompletion", this.#completion);
      if (this.#completion["usage"]) this.emit("totalUsage", this.#completion["usage"]);
    });
  }

  get currentChatCompletionSnapshot(): ParsedChat | undefined {
    return this.#completion;
  }

  async finalChatCompletion(): Promise<ParsedChat> {
    await this.done();
    if (!this.#completion) throw new OpenAIError("The stream ended without an answer.");
    return this.#completion;
  }

  async finalMessage(): Promise<Fields> {
    return (await this.finalChatCompletion()).choices[0]?.message ?? {};
  }

  async finalContent(): Promise<string | null> {
    return ((await this.finalMessage())["content"] as string | null | undefined) ?? null;
  }

  async finalFunctionToolCall(): Promise<unknown> {
    const calls = (await this.finalMessage())["tool_calls"] as Fields[] | undefined;
    return calls?.at(-1)?.["function"];
  }

  async totalUsage(): Promise<unknown> {
    return (await this.finalChatCompletion())["usage"];
  }
}

interface RunnableTool {
  type: "function";
  function: {
    name?: string;
    description?: string;
    parameters: object;
    strict?: boolean;
    parse?: (text: string) => unknown;
    function: (args: never, runner: unknown, context?: unknown) => unknown;
  };
  $parseRaw?: (text: string) => unknown;
  $callback?: (args: never) => unknown;
}

/** A conversation with tools, which run until the model answers. */
export class ChatCompletionRunner extends Run {
  readonly messages: Fields[];
  readonly #completions: ParsedChat[] = [];

  constructor(
    create: Create,
    body: Fields & { tools?: RunnableTool[]; messages?: Fields[] },
    options: { signal?: AbortSignal | null | undefined; maxChatCompletions?: number | undefined } = {},
  ) {
    super();
    const { tools = [], messages = [], stream, ...rest } = body;
    const { maxChatCompletions = 10, ...others } = options;
    this.messages = [...messages];
    const known = new Map(tools.map((tool) => [tool.function.name ?? tool.function.function?.name ?? "", tool]));
    const declared = [...known].map(
      ([
        name,
        {
          function: { description, parameters, strict },
        },
      ]) => ({
        type: "function",
        function: {
          name,
          parameters,
          ...(description === undefined ? {} : { description }),
          ...(strict === undefined ? {} : { strict }),
        },
      }),
    );
    this.start(options.signal, async () => {
      for (const message of this.messages) this.emit("message", message);
      for (let turn = 0; turn < maxChatCompletions; turn++) {
        const request = {
          tool_choice: "auto",
          ...rest,
          messages: this.messages,
          tools: declared,
          stream: stream === true,
        };
        // Every answer depends on the one before it.
        // oxlint-disable-next-line no-await-in-loop
        const answer = await create(request, { ...others, signal: this.controller.signal });
        const emit = (event: string, ...args: unknown[]) => this.emit(event, ...args);
        // oxlint-disable-next-line no-await-in-loop
        const completion = stream
          ? await assemble(answer as AsyncIterable<Fields>, rest, emit)
          : (answer as ParsedChat);
        this.#completions.push(completion);
        this.emit("chatCompletion", completion);
        const message = completion.choices[0]?.message;
        if (!message) throw new OpenAIError("The answer holds no message.");
        this.#add(message);
        const calls = (message.tool_calls ?? []).filter((call) => call["type"] === "function" || call["function"]);
        if (calls.length === 0) break;
        // oxlint-disable-next-line no-await-in-loop
        for (const call of calls) this.#add(await this.#answer(call, known));
      }
      const last = this.#completions.at(-1);
      this.emit("finalChatCompletion", last);
      const final = this.#finalMessage();
      this.emit("finalMessage", final);
      if (final?.["content"]) this.emit("finalContent", final["content"]);
      this.emit("totalUsage", this.#usage());
    });
  }

  #add(message: Fields): void {
    this.messages.push(message);
    this.emit("message", message);
    const isTool = message["role"] === "tool";
    if (isTool) this.emit("functionToolCallResult", message["content"]);
    for (const call of (message["tool_calls"] as Fields[] | undefined) ?? [])
      this.emit("functionToolCall", call["function"]);
  }

  async #answer(call: Fields, known: ReadonlyMap<string, RunnableTool>): Promise<Fields> {
    const { name = "", arguments: text = "" } = call["function"] as { name?: string; arguments?: string };
    const result = (content: string) => ({ role: "tool", tool_call_id: call["id"], content });
    const tool = known.get(name);
    if (!tool)
      return result(
        `Invalid tool_call: ${JSON.stringify(name)}. Available options are: ${[...known.keys()].map((each) => JSON.stringify(each)).join(", ")}. Please try again`,
      );
    const { parse = tool.$parseRaw, function: run = tool.$callback } = tool.function;
    let args: unknown;
    try {
      args = parse ? await parse(text) : text;
    } catch (error) {
      return result(error instanceof Error ? error.message : String(error));
    }
    const value = await run?.(args as never, this);
    return result(typeof value === "string" ? value : value === undefined ? "undefined" : JSON.stringify(value));
  }

  #finalMessage(): Fields | undefined {
    return this.messages.findLast(({ role }) => role === "assistant");
  }

  #usage(): Fields {
    const total: Record<string, number> = { completion_tokens: 0, prompt_tokens: 0, total_tokens: 0 };
    for (const { usage } of this.#completions)
      for (const name of Object.keys(total))
        total[name] = (total[name] ?? 0) + Number((usage as Fields | undefined)?.[name] ?? 0);
    return total;
  }

  allChatCompletions(): ParsedChat[] {
    return [...this.#completions];
  }

  async finalChatCompletion(): Promise<ParsedChat | undefined> {
    await this.done();
    return this.#completions.at(-1);
  }

  async finalMessage(): Promise<Fields | undefined> {
    await this.done();
    return this.#finalMessage();
  }

  async finalContent(): Promise<unknown> {
    return (await this.finalMessage())?.["content"] ?? null;
  }

  async finalFunctionToolCall(): Promise<unknown> {
    await this.done();
    const calls = this.messages.flatMap(({ tool_calls: made }) => (made as Fields[] | undefined) ?? []);
    return calls.at(-1)?.["function"];
  }

  async finalFunctionToolCallResult(): Promise<unknown> {
    await this.done();
    return this.messages.findLast(({ role }) => role === "tool")?.["content"];
  }

  async totalUsage(): Promise<Fields> {
    await this.done();
    return this.#usage();
  }
}

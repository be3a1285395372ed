/** The Responses API: an answer, its text and values, a stream with listeners, and what a stored answer was asked. */

import type { OpenAI as Theirs } from "openai";
import type { Create } from "./chat-runs.ts";
import { OpenAIError } from "./errors.ts";
import { list } from "./page.ts";
import { parseText } from "./parse.ts";
import { call, jsonBody, segment, type Connection, type Method, type RequestOptions } from "./request.ts";
import { EventRun } from "./run.ts";

type Fields = Record<string, unknown>;
type TheirResponses = Theirs["responses"];

export type Responses = Pick<TheirResponses, "create" | "parse" | "stream" | "retrieve" | "delete" | "cancel"> & {
  inputItems: Pick<TheirResponses["inputItems"], "list">;
};

export function responsesOf(connection: Connection): Responses {
  const create = (body: Fields, options?: RequestOptions) =>
    call(
      connection,
      "POST",
      "/responses",
      { options, body: jsonBody(body), stream: body["stream"] === true },
      withOutputText,
    );
  const one =
    (method: Method, after = "") =>
    (id: string, options?: RequestOptions) =>
      call(connection, method, `/responses/${segment(id)}${after}`, { options });
  const responses = {
    create,
    parse: (body: Fields, options?: RequestOptions) =>
      call(connection, "POST", "/responses", { options, body: jsonBody(body) }, (value) => parseResponse(value, body)),
    stream: (body: Fields, options?: RequestOptions) => new ResponseStream(create, body, options),
    retrieve: (id: string, query?: object, options?: RequestOptions) =>
      call(connection, "GET", `/responses/${segment(id)}`, { options: { ...options, query } }, withOutputText),
    delete: one("DELETE"),
    cancel: one("POST", "/cancel"),
    inputItems: {
      list: (id: string, query?: object, options?: RequestOptions) =>
        list(connection, `/responses/${segment(id)}/input_items`, query, options),
    },
  };
  return responses as unknown as Responses;
}

/** One streamed answer with listeners. Listeners of text and arguments also get what there is so far. */
export class ResponseStream extends EventRun {
  #response: Fields | undefined;

  constructor(create: Create, body: Fields, options: { signal?: AbortSignal | null | undefined } = {}) {
    super();
    this.start(options.signal, async () => {
      const events = (await create(
        { ...body, stream: true },
        { ...options, signal: this.controller.signal },
      )) as AsyncIterable<Fields>;
      this.emit("connect");
      let answer: Fields | undefined;
      for await (const event of events) {
        answer = withEvent(answer, event);
        this.push(event);
        this.emit("event", event);
        const snapshot = soFar(answer, event);
        this.emit(String(event["type"]), snapshot === undefined ? event : { ...event, snapshot });
      }
      if (!answer) throw new OpenAIError("The stream ended without an answer.");
      this.#response = parseResponse(answer, body);
    });
  }

  async finalResponse(): Promise<Fields> {
    await this.done();
    if (!this.#response) throw new OpenAIError("The stream ended without an answer.");
    return this.#response;
  }
}

/** The answer after an event. Items are replaced when they are whole, so a wrong sum does not stay. */
function withEvent(answer: Fields | undefined, event: Fields): Fields {
  const { type, response } = event;
  if (type === "error") {
    const { error = event } = event as { error?: { message?: unknown } };
    throw new OpenAIError(String(error.message ?? "The service reports an error in the stream."));
  }
  if (typeof response === "object" && response !== null) {
    const { output } = response as { output?: unknown };
    const isEmpty = !Array.isArray(output) || output.length === 0;
    return { ...response, output: isEmpty ? (answer?.["output"] ?? []) : structuredClone(output) };
  }
  if (!answer) throw new OpenAIError(`The stream begins with ${String(type)} instead of response.created.`);
  const output = answer["output"] as Fields[];
  const index = event["output_index"];
  if (typeof index !== "number") return answer;
  if (type === "response.output_item.added" || type === "response.output_item.done") {
    output[index] = structuredClone(event["item"] as Fields);
    return answer;
  }
  const item = output[index];
  if (item) changeItem(item, event);
  return answer;
}

function changeItem(item: Fields, event: Fields): void {
  const { content_index: at, summary_index: summaryAt, part, delta, type } = event;
  const kind = typeof type === "string" ? type : "";
  const inSummary = typeof summaryAt === "number";
  const position = inSummary ? summaryAt : at;
  if (typeof position === "number") {
    const name = inSummary ? "summary" : "content";
    const parts = (item[name] ??= []) as Fields[];
    if (part !== undefined) parts[position] = structuredClone(part as Fields);
    const current = parts[position];
    const field = kind.includes("refusal") ? "refusal" : "text";
    if (current && typeof delta === "string")
      current[field] = `${(current[field] as string | undefined) ?? ""}${delta}`;
    if (current && kind.endsWith(".done") && typeof event[field] === "string") current[field] = event[field];
  } else if (kind.startsWith("response.function_call_arguments.")) {
    if (typeof delta === "string") item["arguments"] = `${(item["arguments"] as string | undefined) ?? ""}${delta}`;
    if (typeof event["arguments"] === "string") item["arguments"] = event["arguments"];
  }
}

/** Text or arguments up to a delta. */
function soFar(answer: Fields, { type, output_index: index, content_index: at }: Fields): unknown {
  const item = (answer["output"] as Fields[] | undefined)?.[index as number];
  if (type === "response.function_call_arguments.delta") return item?.["arguments"];
  if (type !== "response.output_text.delta") return undefined;
  return (item?.["content"] as Fields[] | undefined)?.[at as number]?.["text"];
}

type OutputItem = Fields & { type?: unknown; content?: Fields[] };

function withOutputText(value: unknown): unknown {
  const { output } = (value ?? {}) as { output?: unknown };
  if (!Array.isArray(output)) return value;
  const parts = (output as OutputItem[]).flatMap(({ type, content }) =>
    type === "message" && Array.isArray(content) ? content : [],
  );
  const text = parts.map((part) => (part["type"] === "output_text" ? String(part["text"]) : "")).join("");
  return { ...(value as object), output_text: text };
}

/** An answer with the values that its texts and arguments stand for, by the format and the tools of the request. */
function parseResponse(value: unknown, request: Fields): Fields {
  const answer = withOutputText(value) as Fields & { output?: OutputItem[] };
  const { format } = (request["text"] ?? {}) as { format?: unknown };
  const tools = (request["tools"] ?? []) as Fields[];
  const isWhole = answer["status"] === undefined || answer["status"] === "completed";
  let found: unknown = null;
  const output = (answer.output ?? []).map((item): OutputItem => {
    if (item.type === "function_call") {
      const tool = tools.find(({ name }) => name === item["name"]);
      const text = String(item["arguments"]);
      const parser = tool?.["$parseRaw"];
      if (!isWhole || !tool) return { ...item, parsed_arguments: null };
      if (typeof parser === "function")
        return { ...item, parsed_arguments: (parser as (text: string) => unknown)(text) };
      return { ...item, parsed_arguments: tool["strict"] === true ? (JSON.parse(text) as unknown) : null };
    }
    if (item.type !== "message" || !Array.isArray(item.content)) return item;
    const content = item.content.map((part) => {
      if (part["type"] !== "output_text") return part;
      const parsed = isWhole ? parseText(String(part["text"]), format) : null;
      found ??= parsed;
      return { ...part, parsed };
    });
    return { ...item, content };
  });
  return { ...answer, output, output_parsed: found };
}

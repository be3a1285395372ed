/**
 * OpenAI's Responses API over chat: every place that has chat answers it. This site stores no responses, so a request
 * holds the whole conversation.
 */
import type { AnswerPart } from "@vitrine/inference";
import { ApiError } from "../api-error.ts";
import type { IncomingCall } from "../caller.ts";
import type { ChatStream } from "../answer-streams.ts";
import type { ModelApi } from "../model-api.ts";
import { tokenCount, readJson, sse, translated } from "../responses.ts";
import { answered, answerEvents, argumentsOf, wholeAnswer, type Finish, type ReadRequest } from "./answer.ts";
import { ChatMessages, filePart, picturePart, textPart, type ContentPart } from "./chat-messages.ts";
import { given, ignoreOthers, passedFields, unsupported, type Fields, type Ignored } from "./fields.ts";

export const RESPONSES_FIELDS = {
  mapped:
    "include input instructions metadata model reasoning stream stream_options text tool_choice tools top_logprobs",
  passed:
    "max_output_tokens>max_tokens moderation parallel_tool_calls prompt_cache_key prompt_cache_options prompt_cache_retention safety_identifier service_tier temperature top_p user",
  ignored: "access_programs client_metadata context_management max_tool_calls personality store truncation",
  rejected: "background conversation image previous_response_id prompt",
} as const;

/** Items of tools that run at OpenAI, or that say something about them. Answers after them say what came of them. */
const HOSTED =
  "additional_tools code_interpreter_call compaction_trigger configuration_update file_search_call image_generation_call mcp_approval_request mcp_approval_response mcp_list_tools program program_output tool_search_call tool_search_output web_search_call".split(
    " ",
  );

const INCLUDED = ["message.output_text.logprobs", "reasoning.encrypted_content"] as const;

/** Tools by the name that a chat has for them: two namespaces may have a tool of one name, a chat has no namespaces. */
type KnownTools = Map<string, { name: unknown; isCustom: boolean; namespace: unknown }>;

function chatName(known: KnownTools, name: unknown, namespace: unknown): string {
  const isIt = (one: { name: unknown; namespace: unknown }) => one.name === name && one.namespace === namespace;
  const [found = String(name)] = [...known].find(([, one]) => isIt(one)) ?? [];
  return found;
}

interface Translation extends Required<ReadRequest> {
  known: KnownTools;
  keepsReasoning: boolean;
}

export async function responses(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const translation = translated(() => translationOf(body));
  const head = {
    id: `resp_${call.requestId.replaceAll("-", "")}`,
    object: "response",
    created_at: Math.floor(Date.now() / 1000),
    error: null,
    incomplete_details: null,
    instructions: body["instructions"] ?? null,
    max_output_tokens: body["max_output_tokens"] ?? null,
    reasoning: body["reasoning"] ?? null,
    truncation: "disabled",
    previous_response_id: null,
    metadata: body["metadata"] ?? {},
    parallel_tool_calls: body["parallel_tool_calls"] ?? true,
    temperature: body["temperature"] ?? null,
    text: body["text"] ?? { format: { type: "text" } },
    tool_choice: body["tool_choice"] ?? "auto",
    tools: body["tools"] ?? [],
    top_p: body["top_p"] ?? null,
    store: false,
  };
  return answered(api, call, translation, {
    async whole(completion) {
      const { parts, finish } = await wholeAnswer(completion);
      return finished({ ...head, model: completion.model }, parts, finish, translation);
    },
    pieces: (stream) => events(stream, { ...head, model: stream.model }, translation),
    failure: ({ message, code, param }) => sse({ type: "error", code, message, param, sequence_number: -1 }, "error"),
  });
}

/** Tokens of a request that is not run. The answer says where they are an estimate. */
export async function inputTokens(api: ModelApi, call: IncomingCall, request: Request): Promise<Response> {
  const body = await readJson(request);
  const { chat } = translated(() => translationOf(body));
  return tokenCount(api, await api.countTokens(call, chat), { object: "response.input_tokens" });
}

/** A request of the Responses API as a chat. */
function translationOf(body: Fields): Translation {
  for (const name of ["previous_response_id", "conversation", "background", "prompt"])
    if (body[name])
      throw unsupported(name, "This site stores no responses and prompts: send the whole conversation as input");
  const ignored: Ignored = new Set();
  const known: KnownTools = new Map();
  const { input, instructions, model, tools, text, reasoning } = body;
  const included = (body["include"] ?? []) as string[];
  for (const name of included) if (!INCLUDED.some((each) => each === name)) ignored.add(`include.${name}`);
  const { format, verbosity } = (text ?? {}) as { format?: Fields; verbosity?: unknown };
  const { effort, ...others } = (reasoning ?? {}) as Fields;
  ignoreOthers(others, "", "reasoning", ignored);
  ignoreOthers(text, "format verbosity", "text", ignored);
  ignoreOthers(body["stream_options"], "", "stream_options", ignored);
  const chat = new ChatMessages("", () => ignored.add("input.reasoning"));
  if (typeof instructions === "string") chat.say("system", [textPart(instructions)]);
  const functions = Array.isArray(tools) ? tools.flatMap((tool) => toolsOf(tool as Fields, known, ignored)) : [];
  addInput(chat, input, ignored, known);
  const wantsLogprobs = included.includes(INCLUDED[0]);
  const fields = given({
    ...passedFields(body, RESPONSES_FIELDS, ignored),
    logprobs: wantsLogprobs || body["top_logprobs"] ? true : undefined,
    top_logprobs: body["top_logprobs"],
    verbosity,
    reasoning_effort: effort,
    tools: functions.length > 0 ? functions : undefined,
    ...choiceOf(body["tool_choice"], functions),
    response_format: formatOf(format),
  });
  const keepsReasoning = included.includes(INCLUDED[1]);
  const request = { ...fields, model: model as string, messages: chat.end() };
  return { chat: request, isStream: body["stream"] === true, ignored, known, keepsReasoning };
}

function addInput(chat: ChatMessages, input: unknown, ignored: Ignored, known: KnownTools): void {
  if (typeof input === "string") return chat.say("user", [textPart(input)]);
  if (!Array.isArray(input) || input.length === 0)
    throw new ApiError(400, "input_missing", "input must be a text or a list of items.", { param: "input" });
  for (const item of input as Fields[]) {
    const { type = "message", role, content, call_id: id, name, output, summary, action, operation } = item;
    const isResult = String(type).endsWith("_output");
    if (!HOSTED.includes(String(type))) ignoreOthers(item, isResult ? RESULT : ITEM, "input", ignored);
    const called = chatName(known, name, item["namespace"]);
    const shell = /^((?:local_)?shell|apply_patch)_call(_output)?$/.exec(String(type));
    if (type === "message") chat.say(role === "developer" ? "system" : role, contentOf(content));
    else if (type === "reasoning") addReasoning(chat, item["encrypted_content"], textsOf(content) || textsOf(summary));
    else if (type === "function_call") chat.call(id, called, item["arguments"]);
    else if (type === "custom_tool_call") chat.call(id, called, JSON.stringify({ input: item["input"] }));
    else if (shell && shell[2] === undefined) chat.call(id, shell[1], JSON.stringify(action ?? operation ?? {}));
    else if (type === "function_call_output" || type === "custom_tool_call_output" || shell)
      chat.result(
        id ?? item["id"],
        Array.isArray(output) ? outputsOf(output) : [textPart(output ?? "")],
        item["status"] === "failed",
      );
    else if (type === "mcp_call") {
      chat.call(item["id"], name, item["arguments"]);
      const said = output ?? item["error"] ?? "";
      chat.result(item["id"], [textPart(typeof said === "string" ? said : JSON.stringify(said))]);
    } else if (HOSTED.includes(String(type))) ignored.add(`input.${String(type)}`);
    else
      throw new ApiError(400, "unsupported_input", `An item of the type ${String(type)} does not work here.`, {
        param: "input",
      });
  }
}

/** What is read of items. Ids and states of what a server said before say nothing, and a name alone says which tool. */
const RESULT = "type call_id output id status namespace";
const ITEM = `${RESULT} role content name arguments input summary action operation encrypted_content error`;

/** Reasoning in the form in which this site gives it to clients that keep what they cannot read. */
const OWN_REASONING = "vitrine:";

function addReasoning(chat: ChatMessages, encrypted: unknown, text: string): void {
  if (typeof encrypted !== "string") return chat.reason(text);
  if (!encrypted.startsWith(OWN_REASONING)) return chat.reason(text, { type: "reasoning.encrypted", data: encrypted });
  return chat.reason(text || Buffer.from(encrypted.slice(OWN_REASONING.length), "base64").toString());
}

function textsOf(parts: unknown): string {
  return Array.isArray(parts)
    ? (parts as Fields[]).map(({ text }) => (typeof text === "string" ? text : "")).join("")
    : "";
}

/** Parts of a result; what a shell printed is one too. */
function outputsOf(output: readonly unknown[]): ContentPart[] {
  return output.flatMap((part) => ("type" in (part as Fields) ? contentOf([part]) : [textPart(JSON.stringify(part))]));
}

function contentOf(content: unknown): ContentPart[] {
  if (!Array.isArray(content)) return [textPart(content)];
  return (content as Fields[]).map((part): ContentPart => {
    const { type, text, image_url: url, detail, file_id: stored, filename, file_data: data, file_url: address } = part;
    if (stored) throw unsupported("file_id", "This site stores no files. Send the content as base64");
    if (type === "input_text" || type === "output_text" || type === "text") return textPart(text);
    if (type === "refusal") return textPart(part["refusal"]);
    if (type === "input_image" || type === "computer_screenshot") return picturePart(url, given({ detail }));
    if (type === "input_file") return filePart(given({ filename, file_data: data ?? address }));
    return part as ContentPart;
  });
}

/** The functions that a tool is. A custom tool is one with a text; tools that run at OpenAI are left out. */
function toolsOf(tool: Fields, known: KnownTools, ignored: Ignored, namespace?: unknown): Fields[] {
  const { type, name, description, parameters, strict, format, tools } = tool;
  if (type === "namespace" && Array.isArray(tools))
    return tools.flatMap((each) => toolsOf(each as Fields, known, ignored, name));
  const isCustom = type === "custom";
  if (type !== "function" && !isCustom) {
    ignored.add(`tools.${String(type)}`);
    return [];
  }
  const plain = String(name);
  const called = known.has(plain) && namespace !== undefined ? `${String(namespace)}__${plain}` : plain;
  known.set(called, { name, isCustom, namespace });
  if (!isCustom) {
    ignoreOthers(tool, "type name description parameters strict", "tools", ignored);
    return [{ type, function: given({ name: called, description, parameters, strict }) }];
  }
  const { syntax, definition } = (format ?? {}) as Fields;
  const grammar =
    definition === undefined ? "" : `\nThe input follows this ${String(syntax)} grammar:\n${String(definition)}`;
  const input = { type: "string", description: "The whole input of the tool, as plain text." };
  const schema = { type: "object", properties: { input }, required: ["input"], additionalProperties: false };
  return [
    {
      type: "function",
      function: { name: called, description: `${String(description ?? "")}${grammar}`, parameters: schema },
    },
  ];
}

function choiceOf(choice: unknown, functions: readonly Fields[]): Fields {
  const isThere = (wanted: unknown) =>
    functions.filter((each) => (each["function"] as Fields)["name"] === (wanted as Fields)["name"]);
  if (typeof choice !== "object" || choice === null)
    return choice === "required" && functions.length === 0 ? reject(choice) : { tool_choice: choice };
  const { type, name, mode, tools } = choice as Fields;
  if (type === "allowed_tools") return { tools: (tools as Fields[]).flatMap(isThere), tool_choice: mode };
  if ((type !== "function" && type !== "custom") || isThere(choice).length === 0) return reject(choice);
  return { tool_choice: { type: "function", function: { name } } };
}

function reject(choice: unknown): never {
  const { type = choice } = (choice ?? {}) as Fields;
  throw new ApiError(
    400,
    "unsupported_tool",
    `The tool_choice ${String(type)} does not work here: it needs a function or a custom tool among the tools.`,
    { param: "tool_choice" },
  );
}

function formatOf(format: Fields | undefined): unknown {
  if (!format || format["type"] === "text") return undefined;
  if (format["type"] !== "json_schema") return format;
  const { name, schema, strict, description } = format;
  return { type: "json_schema", json_schema: given({ name, schema, strict, description }) };
}

/** Events of a kind of part, and the field that the last of these has the text in. */
const EVENTS = {
  reasoning: ["response.reasoning_text", "text"],
  text: ["response.output_text", "text"],
  refusal: ["response.refusal", "refusal"],
  call: ["response.function_call_arguments", "arguments"],
  custom: ["response.custom_tool_call_input", "input"],
} as const;

function contentPart({ kind, text, annotations, logprobs }: AnswerPart): Fields {
  if (kind === "reasoning") return { type: "reasoning_text", text };
  return kind === "refusal"
    ? { type: "refusal", refusal: text }
    : { type: "output_text", text, annotations: annotations.map(annotationOf), logprobs };
}

/** A citation is flat here. */
function annotationOf(annotation: unknown): unknown {
  const { type, url_citation: cited } = annotation as Fields;
  return typeof cited === "object" ? { type, ...cited } : annotation;
}

/** The text of a custom tool's call. */
function customInput(part: AnswerPart): unknown {
  const { input = part.text } = argumentsOf(part) as Fields;
  return input;
}

const ID_PREFIXES = { reasoning: "rs", text: "msg", refusal: "msg", call: "fc" } as const;

function itemId(response: unknown, { kind, name, index }: AnswerPart, known: KnownTools): string {
  const prefix = kind === "call" && known.get(name)?.isCustom ? "ctc" : ID_PREFIXES[kind];
  return `${prefix}_${String(response)}_${index}`;
}

function outputItem(
  response: unknown,
  part: AnswerPart,
  { known, keepsReasoning }: Translation,
  status = "completed",
): Fields {
  const { kind, text, id: callId, name, encrypted } = part;
  const id = itemId(response, part, known);
  const isWhole = status === "completed";
  if (kind === "call") {
    const { isCustom = false, namespace, name: own = name } = known.get(name) ?? {};
    const call = { status, call_id: callId, name: own, ...(namespace !== undefined && { namespace }) };
    return isCustom
      ? { id, type: "custom_tool_call", ...call, input: isWhole ? customInput(part) : "" }
      : { id, type: "function_call", ...call, arguments: text };
  }
  if (kind !== "reasoning")
    return { id, type: "message", status, role: "assistant", content: isWhole ? [contentPart(part)] : [] };
  const own = keepsReasoning && isWhole ? `${OWN_REASONING}${Buffer.from(text).toString("base64")}` : undefined;
  const hidden = encrypted ?? own;
  return {
    id,
    type: "reasoning",
    status,
    summary: [],
    content: isWhole && text !== "" ? [contentPart(part)] : [],
    ...(hidden !== undefined && { encrypted_content: hidden }),
  };
}

function finished(
  head: Fields,
  parts: readonly AnswerPart[],
  { reason, usage }: Finish,
  translation: Translation,
): Fields {
  const isCut = reason === "length" || reason === "content_filter";
  const { input = 0, output = 0, cachedInput = 0, cacheWrite, reasoning = 0 } = usage;
  return {
    ...head,
    status: isCut ? "incomplete" : "completed",
    incomplete_details: isCut ? { reason: reason === "length" ? "max_output_tokens" : "content_filter" } : null,
    // Who reads an answer expects something to be said in it.
    output: (parts.length > 0 ? parts : [EMPTY]).map((part) => outputItem(head["id"], part, translation)),
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: cachedInput, ...given({ cache_write_tokens: cacheWrite }) },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: reasoning },
      total_tokens: input + output,
    },
  };
}

const EMPTY: AnswerPart = { kind: "text", index: 0, text: "", id: "", name: "", annotations: [], logprobs: [] };

async function* events(stream: ChatStream, head: Fields, translation: Translation): AsyncGenerator<string, void, void> {
  let number = 0;
  const event = (type: string, fields: Fields) => sse({ type, sequence_number: number++, ...fields }, type);
  const started = { ...head, status: "in_progress", output: [], usage: null };
  yield event("response.created", { response: started });
  yield event("response.in_progress", { response: started });
  const parts: AnswerPart[] = [];
  const item = (part: AnswerPart, status?: string) => ({
    output_index: part.index,
    item: outputItem(head["id"], part, translation, status),
  });
  const begin = function* (part: AnswerPart): Generator<string> {
    parts.push(part);
    yield event("response.output_item.added", item({ ...part, text: "" }, "in_progress"));
    if (part.kind !== "call") yield event("response.content_part.added", { ...placeOf(part), part: contentPart(part) });
  };
  const placeOf = (part: AnswerPart) => ({
    item_id: itemId(head["id"], part, translation.known),
    output_index: part.index,
    ...(part.kind !== "call" && { content_index: 0 }),
  });
  const isCustom = ({ kind, name }: AnswerPart) => kind === "call" && translation.known.get(name)?.isCustom === true;
  const end = function* (part: AnswerPart): Generator<string> {
    const { kind, name, logprobs } = part;
    const [prefix, field] = EVENTS[isCustom(part) ? "custom" : kind];
    const text = isCustom(part) ? customInput(part) : part.text;
    const more = kind === "call" ? { name } : kind === "text" ? { logprobs } : {};
    if (isCustom(part)) yield event(`${prefix}.delta`, { ...placeOf(part), delta: text });
    yield event(`${prefix}.done`, { ...placeOf(part), ...more, [field]: text });
    if (kind !== "call") yield event("response.content_part.done", { ...placeOf(part), part: contentPart(part) });
    yield event("response.output_item.done", item(part));
  };
  for await (const step of answerEvents(stream)) {
    if (step.type === "begin") yield* begin(step.part);
    else if (step.type === "end") yield* end(step.part);
    else if (step.type === "more") {
      const { part, text, logprobs } = step;
      const more = part.kind === "text" ? { logprobs } : {};
      if (!isCustom(part)) yield event(`${EVENTS[part.kind][0]}.delta`, { ...placeOf(part), delta: text, ...more });
    } else {
      if (parts.length === 0) {
        yield* begin(EMPTY);
        yield* end(EMPTY);
      }
      const whole = finished(head, parts, step, translation);
      yield event(whole["status"] === "completed" ? "response.completed" : "response.incomplete", { response: whole });
    }
  }
}

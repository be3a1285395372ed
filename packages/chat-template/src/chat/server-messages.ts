/**
 * What servers do to the messages of a request before their template sees them, from their sources: vLLM
 * (`entrypoints/chat_utils.py`), SGLang (`entrypoints/openai/serving_chat.py`, `parser/jinja_template_utils.py`) and llama.cpp
 * (`common/chat.cpp`), November 2026. Pictures and other media are named by their kind.
 */
import type { Template } from "../compile/template.ts";
import { type Expression, type Statement } from "../syntax/nodes.ts";
import { childStatements } from "../syntax/walk.ts";
import { type ChatInput, ChatInputError, type JsonObject } from "./conversation.ts";
import { withArguments } from "./messages-in.ts";

/** A program whose prompts are wanted. */
export type Renderer = "transformers" | "vllm" | "sglang" | "llama.cpp";

/** The input as the server gives it to `apply_chat_template`. */
export function asServer(template: Template, input: ChatInput, server: Renderer): ChatInput {
  const messages = input.messages as readonly JsonObject[];
  if (server === "vllm") return { ...input, messages: messages.map((message) => vllmMessage(template, message)) };
  if (server === "sglang") return sglangInput(template, input);
  if (server === "llama.cpp") return { ...input, messages: messages.map(llamaCppMessage) };
  if (server === "transformers") return input;
  throw new ChatInputError(
    `There is no renderer ${JSON.stringify(server)}.`,
    "Write transformers, vllm, sglang or llama.cpp.",
  );
}

const TEXT_PARTS: ReadonlySet<unknown> = new Set(["text", "input_text", "output_text", "refusal", "thinking"]);

/** The kind of medium by the type of a part. */
const MEDIA: ReadonlyMap<unknown, string> = new Map([
  ["image_url", "image"],
  ["input_image", "image"],
  ["image", "image"],
  ["audio_url", "audio"],
  ["input_audio", "audio"],
  ["audio", "audio"],
  ["video_url", "video"],
  ["video", "video"],
]);

const partsOf = (content: unknown): JsonObject[] =>
  Array.isArray(content)
    ? content.map((part) => (typeof part === "string" ? { type: "text", text: part } : (part as JsonObject)))
    : typeof content === "string"
      ? [{ type: "text", text: content }]
      : [];

const textOf = (part: JsonObject): unknown => part["text"] ?? part["refusal"] ?? part["thinking"];

/** Only known fields go on; content is parts where the template loops over them, else a text of lines. */
function vllmMessage(template: Template, message: JsonObject): JsonObject {
  const { role } = message;
  const parts = partsOf(message["content"]).flatMap((part): JsonObject[] => {
    const { type } = part;
    if (TEXT_PARTS.has(type)) return typeof textOf(part) === "string" ? [{ type: "text", text: textOf(part) }] : [];
    const medium = MEDIA.get(type);
    if (medium === undefined)
      throw new ChatInputError(
        `vLLM refuses a part of the type ${JSON.stringify(type)}.`,
        "It takes text, image_url, input_audio and video_url.",
      );
    return [{ type: medium }];
  });
  const isText = role === "tool" ? parts.every(({ type }) => type === "text") : !template.found(loopsOverContent);
  const texts = parts.flatMap(({ text }) => (typeof text === "string" ? [text] : []));
  const taken: JsonObject = { role, content: isText ? texts.join("\n") : parts };
  const { tool_calls: calls, reasoning } = message;
  if (role === "assistant" && Array.isArray(calls) && calls.length > 0) {
    const changed = withArguments({ tool_calls: calls }, "object")["tool_calls"] as JsonObject[];
    // What is no JSON becomes an empty object.
    taken["tool_calls"] = changed.map((call) => {
      const called = call["function"] as JsonObject | undefined;
      const given = called?.["arguments"];
      return typeof given === "object" && given !== null ? call : { ...call, function: { ...called, arguments: {} } };
    });
  }
  if (role === "assistant" && reasoning !== undefined && reasoning !== null)
    Object.assign(taken, { reasoning, reasoning_content: reasoning });
  if (role === "tool" && "tool_call_id" in message) taken["tool_call_id"] = message["tool_call_id"];
  if (typeof message["name"] === "string") taken["name"] = message["name"];
  if (role === "developer" && message["tools"]) taken["tools"] = message["tools"];
  return taken;
}

/** Texts of parts are joined by spaces; an answer at the end becomes a question, or is continued. */
function sglangInput(template: Template, input: ChatInput): ChatInput {
  const keepsParts = /image|audio|video|vision/.test(template.source) || template.found(loopsOverContent);
  const messages = (input.messages as readonly JsonObject[]).map((given): JsonObject => {
    const message = given["role"] === "assistant" ? withArguments(given, "object") : given;
    const content = message["content"] ?? "";
    if (!Array.isArray(content)) return { ...message, content };
    const parts = partsOf(content).flatMap((part): JsonObject[] => {
      if (part["type"] === "text" || part["type"] === "input_text") return [{ type: "text", text: part["text"] }];
      const medium = MEDIA.get(part["type"]);
      return medium === undefined ? [] : [{ type: medium }];
    });
    const isTexts = parts.every(({ type }) => type === "text");
    const joined = parts.flatMap(({ text }) => (typeof text === "string" ? [text] : [])).join(" ");
    return { ...message, content: keepsParts && !(message["role"] === "tool" && isTexts) ? parts : joined };
  });
  const last = messages.at(-1);
  if (last?.["role"] === "assistant" && typeof last["content"] === "string" && !input.continueFinalMessage)
    messages[messages.length - 1] = { role: "user", content: last["content"] };
  return { ...input, messages, ...(!input.continueFinalMessage && { addGenerationPrompt: true }) };
}

/** Texts of parts are joined by line ends, and nothing is an empty text. */
function llamaCppMessage(message: JsonObject): JsonObject {
  const { content, tool_calls: calls } = message;
  if ((content === null || content === undefined) && !Array.isArray(calls))
    throw new ChatInputError("llama.cpp refuses a message without content and calls.");
  const parts = partsOf(content);
  const other = parts.find(({ type }) => type !== "text");
  if (other) throw new ChatInputError(`llama.cpp refuses a part of the type ${JSON.stringify(other["type"])} here.`);
  return { ...message, content: parts.map(({ text }) => text).join("\n") };
}

/** Whether a loop of the template is over the content of a message, also through a name that was set to it. */
function loopsOverContent(template: Template): boolean {
  const names = new Set<string>();
  const isContent = (node: Expression): boolean => {
    if (node.type === "filter" || node.type === "test") return node.input !== null && isContent(node.input);
    if (node.type === "slice") return isContent(node.object);
    if (node.type === "attribute") return node.name === "content" && node.object.type === "name";
    if (node.type === "item")
      return node.key.type === "constant" && node.key.value === "content" && node.object.type === "name";
    return node.type === "name" && names.has(node.name);
  };
  const visit = (nodes: readonly Statement[]): boolean =>
    nodes.some((node) => {
      if (node.type === "set" && node.target.type === "name" && isContent(node.value)) names.add(node.target.name);
      return (node.type === "for" && isContent(node.items)) || visit(childStatements(node));
    });
  return visit(template.tree);
}

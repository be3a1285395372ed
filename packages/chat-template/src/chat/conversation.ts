/** Conversations to prompts, with the variables and functions that the ecosystem gives to a chat template. */
import { VitrineError } from "@vitrine/base";
import type { RenderOptions } from "../compile/plain-run.ts";
import { type Span, renderRanges, renderTraced } from "../analysis/spans.ts";
import type { Template } from "../compile/template.ts";

export type JsonObject = { [key: string]: unknown };

export interface ChatInput extends RenderOptions {
  /** Objects with `role` and `content`, and whatever else the template reads. */
  messages: readonly object[];
  /** Tools as JSON schema, in the shape `{ type: "function", function: { name, … } }`, or `{ name, description, parameters }`. */
  tools?: readonly object[] | null;
  documents?: readonly object[] | null;
  /** End with what makes the model answer. */
  addGenerationPrompt?: boolean;
  /** End inside the last message, so that the model continues it. */
  continueFinalMessage?: boolean;
  /** `bos_token`, `eos_token` and so on. */
  specialTokens?: Readonly<Record<string, string | readonly string[]>>;
  /** More variables, such as `enable_thinking`. */
  variables?: JsonObject;
}

/** A half-open range of the prompt, in UTF-16 units and in code points. */
export interface GenerationSpan {
  start: number;
  end: number;
  codePointStart: number;
  codePointEnd: number;
}

export interface RenderedChat {
  prompt: string;
  /** Text of the model, by `{% generation %}` blocks. */
  generationSpans: GenerationSpan[];
}

/**
 * A conversation or its options cannot be rendered as requested. `code` is `chat_input`.
 * @example
 * import { ChatInputError, renderChat } from "@vitrine/chat-template";
 *
 * try {
 *   renderChat("{{ messages }}", { messages: [], addGenerationPrompt: true, continueFinalMessage: true });
 * } catch (error) {
 *   if (error instanceof ChatInputError) console.log(error.message);
 * // addGenerationPrompt or continueFinalMessage: choose one.
 * }
 */
export class ChatInputError extends VitrineError<"chat_input"> {
  override readonly name = "ChatInputError";

  constructor(message: string, hint?: string) {
    super("chat_input", message, { hint });
  }
}

/**
 * Renders a conversation.
 * @throws {TemplateError} of the template; {@link ChatInputError} for options that exclude each other
 */
export function renderConversation(template: Template, input: ChatInput): RenderedChat {
  const { messages, addGenerationPrompt = false, continueFinalMessage = false } = input;
  if (addGenerationPrompt && continueFinalMessage) {
    throw new ChatInputError("addGenerationPrompt or continueFinalMessage: choose one.");
  }
  const context = chatContext(input);
  const traced = continueFinalMessage ? renderTraced(template, context, input) : null;
  const { text, ranges } = traced ?? renderRanges(template, context, input);
  const prompt = traced ? text.slice(0, endOfFinalMessage(traced.spans, messages)) : text;
  const count = codePointCounter(prompt);
  return {
    prompt,
    generationSpans: ranges
      .filter(([start]) => start < prompt.length)
      .map(([start, end]) => {
        const last = Math.min(end, prompt.length);
        return { start, end: last, codePointStart: count(start), codePointEnd: count(last) };
      }),
  };
}

/** The variables of a conversation. */
export function chatContext(input: ChatInput): Record<string, unknown> {
  const { messages, tools, documents, addGenerationPrompt = false, specialTokens = {}, variables = {} } = input;
  const context: Record<string, unknown> = {
    tools: null,
    documents: null,
    ...specialTokens,
    ...variables,
    messages,
    add_generation_prompt: addGenerationPrompt,
  };
  if (tools !== undefined) context["tools"] = tools && tools.map(asToolSchema);
  if (documents !== undefined) context["documents"] = documents;
  return context;
}

/** A tool that is only a function's description becomes what templates expect. */
export function asToolSchema(tool: object): object {
  const isBare = "name" in tool && typeof tool.name === "string" && !("function" in tool) && !("type" in tool);
  return isBare ? { type: "function", function: tool } : tool;
}

/** Counts the code points before an offset; offsets come in order, so that the text is read once. */
export function codePointCounter(text: string): (offset: number) => number {
  let position = 0;
  let count = 0;
  return (offset) => {
    if (offset < position) [position, count] = [0, 0];
    for (; position < offset; count += 1) position += (text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
    return count;
  };
}

/**
 * Where the last message's text ends in the prompt.
 *
 * The text is followed through the template and not searched for: it may be a word that the template writes as well.
 */
function endOfFinalMessage(spans: readonly Span[], messages: readonly object[]): number {
  const final = finalText(messages);
  if (!final?.text.trim())
    throw new ChatInputError("The last message has no text to continue.", "End with a message that has one.");
  const written = spans.filter(({ path, isChanged }) => path === final.path && !isChanged).at(-1);
  const isEnd = written && final.text.trimEnd().endsWith(written.text.trimEnd());
  if (!isEnd) throw new ChatInputError("The last message cannot be continued: the template changes its text.");
  return written.end;
}

/** The last text of the last message, and where it is. */
function finalText(messages: readonly object[]): { text: string; path: string } | undefined {
  const content = (messages.at(-1) as { content?: unknown } | undefined)?.content;
  const path = `messages[${messages.length - 1}].content`;
  if (typeof content === "string") return { text: content, path };
  if (!Array.isArray(content)) return undefined;
  const index = content.findLastIndex((part) => typeof part?.text === "string");
  return index < 0 ? undefined : { text: (content[index] as { text: string }).text, path: `${path}[${index}].text` };
}

/** Conversations to prompts, with the variables and functions that the ecosystem gives to a chat template. */
import { VitrineError } from "@vitrine/base";
import type { RenderOptions } from "../compile/plain-run.ts";
import { renderRanges } from "../analysis/spans.ts";
import type { Template } from "../compile/template.ts";

export type JsonObject = { [key: string]: unknown };

/** Names under which programs pass reasoning, the most usual first. */
export const REASONING_FIELDS: readonly string[] = ["reasoning_content", "thinking", "reasoning"];

export interface ChatInput extends RenderOptions {
  /** Objects with `role` and `content`, and whatever else the template reads. */
  messages: readonly object[];
  /** Tools as JSON schema. The template gets them as they are; most read `{ type: "function", function: { name, … } }`. */
  tools?: readonly object[] | null;
  documents?: readonly object[] | null;
  /** End with what makes the model answer. */
  addGenerationPrompt?: boolean;
  /** End inside the last message, so that the model continues it: its content, or a field such as `reasoning_content`. */
  continueFinalMessage?: boolean | string;
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
  const field = continueFinalMessage === true ? "content" : continueFinalMessage;
  const final = field ? marked(template, messages, field) : undefined;
  const { text, ranges } = renderRanges(
    template,
    chatContext({ ...input, ...(final && { messages: final.messages }) }),
    input,
  );
  const prompt = final ? beforeMark(text, final.text) : text;
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
  if (tools !== undefined) context["tools"] = tools;
  if (documents !== undefined) context["documents"] = documents;
  return context;
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

/** Follows the text that the model continues; a template may trim the space at its end. */
const CONTINUE_MARK = "CONTINUE_FINAL_MESSAGE_TAG ";

/** The messages with a mark behind the text that is continued, as transformers puts it, and that text. */
function marked(
  { source }: Template,
  messages: readonly object[],
  field: string,
): { messages: object[]; text: string } {
  const final = (messages.at(-1) ?? {}) as JsonObject;
  const value = final[field];
  const refuse = (reason: string): never => {
    throw new ChatInputError(`The last message cannot be continued: ${reason}`);
  };
  if (value === undefined || value === null) return refuse(`it has no "${field}".`);
  // Reasoning stands in several fields, of which a template reads one.
  const fields = REASONING_FIELDS.includes(field) ? REASONING_FIELDS.filter((name) => final[name] === value) : [field];
  if (!fields.some((name) => source.includes(name))) return refuse(`the template does not read "${field}".`);
  const parts = Array.isArray(value) ? (value as JsonObject[]) : [];
  const last = parts.findLastIndex((part) => typeof part?.["text"] === "string");
  const text = typeof value === "string" ? value : parts[last]?.["text"];
  if (typeof text !== "string") return refuse("it has no text.");
  const changed =
    typeof value === "string" ? text + CONTINUE_MARK : parts.with(last, { ...parts[last], text: text + CONTINUE_MARK });
  const continued = { ...final, ...Object.fromEntries(fields.map((name) => [name, changed])) };
  return { messages: [...messages.slice(0, -1), continued], text };
}

/** The prompt up to the mark. */
function beforeMark(prompt: string, text: string): string {
  const at = prompt.lastIndexOf(CONTINUE_MARK.trimEnd());
  if (at < 0 || !prompt.includes(text.trim()))
    throw new ChatInputError("The last message cannot be continued: the template changes its text.");
  return prompt.startsWith(CONTINUE_MARK, at) ? prompt.slice(0, at) : prompt.slice(0, at).trimEnd();
}

/** Conversations to prompts, with the variables and functions that the ecosystem gives to a chat template. */
import type { RenderOptions } from "../compile/plain-run.ts";
import { Template } from "../analysis/template.ts";

export type JsonObject = { [key: string]: unknown };

export interface ChatInput extends RenderOptions {
  messages: readonly JsonObject[];
  /** Tools as JSON schema, in the shape `{ type: "function", function: { name, … } }`. */
  tools?: readonly JsonObject[] | null;
  documents?: readonly JsonObject[] | null;
  /** End with what makes the model answer. */
  addGenerationPrompt?: boolean;
  /** End inside the last message, so that the model continues it. */
  continueFinalMessage?: boolean;
  /** `bos_token`, `eos_token` and so on. */
  specialTokens?: Readonly<Record<string, string>>;
  /** More variables, such as `enable_thinking`. */
  variables?: JsonObject;
}

export interface RenderedChat {
  prompt: string;
  /** What the model wrote, by `{% generation %}` blocks. Half-open ranges in UTF-16 units and in code points. */
  generationSpans: { start: number; end: number; codePointStart: number; codePointEnd: number }[];
}

/**
 * Renders a conversation.
 * @throws {TemplateError} of the template; a plain `Error` for options that exclude each other
 */
export function renderChat(template: Template | string, input: ChatInput): RenderedChat {
  const { messages, tools = null, documents = null, addGenerationPrompt = false, continueFinalMessage = false } = input;
  const { specialTokens = {}, variables = {}, ...options } = input;
  if (addGenerationPrompt && continueFinalMessage) {
    throw new Error(
      "addGenerationPrompt begins a new message and continueFinalMessage continues the last one; choose one.",
    );
  }
  const context = {
    ...specialTokens,
    ...variables,
    messages,
    tools,
    documents,
    add_generation_prompt: addGenerationPrompt,
  };
  const { text, ranges } = asTemplate(template).renderWithGenerations(context, options);
  const prompt = continueFinalMessage ? cutAfterFinalMessage(text, messages) : text;
  return {
    prompt,
    generationSpans: ranges
      .filter(([start]) => start < prompt.length)
      .map(([start, end]) => {
        const last = Math.min(end, prompt.length);
        return {
          start,
          end: last,
          codePointStart: countCodePoints(prompt, start),
          codePointEnd: countCodePoints(prompt, last),
        };
      }),
  };
}

function asTemplate(template: Template | string): Template {
  return typeof template === "string" ? new Template(template) : template;
}

function countCodePoints(text: string, end: number): number {
  return Array.from(text.slice(0, end)).length;
}

/** Everything up to the end of the last message's text. */
function cutAfterFinalMessage(prompt: string, messages: readonly JsonObject[]): string {
  const content = contentText(messages.at(-1)?.["content"]);
  if (content === undefined || !content.trim())
    throw new Error("The last message has no text that could be continued.");
  const at = prompt.lastIndexOf(content.trim());
  if (at < 0) throw new Error("The last message cannot be continued: the template changes its text.");
  const whole = prompt.startsWith(content.trimStart(), at) ? content.trimStart() : content.trim();
  return prompt.slice(0, at + whole.length);
}

function contentText(content: unknown): string | undefined {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.filter((part): part is { text: string } => typeof part?.text === "string");
  return texts.at(-1)?.text;
}

/** Messages whose string content is a list of one text part, for templates that expect lists. */
export function contentToParts(messages: readonly JsonObject[]): JsonObject[] {
  return messages.map((message) => {
    const content = message["content"];
    return typeof content === "string" ? { ...message, content: [{ type: "text", text: content }] } : { ...message };
  });
}

/** Messages whose text parts are joined to a string, for templates that expect strings. Others stay as they are. */
export function contentToText(messages: readonly JsonObject[], separator = "\n"): JsonObject[] {
  return messages.map((message) => {
    const content = message["content"];
    const isText =
      Array.isArray(content) && content.every((part) => part?.type === "text" && typeof part.text === "string");
    return isText
      ? { ...message, content: content.map(({ text }: { text: string }) => text).join(separator) }
      : { ...message };
  });
}

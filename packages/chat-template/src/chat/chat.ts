/** Conversations to prompts: the template is built or chosen, and what it lacks is made up for on request. */
import { Template } from "../compile/template.ts";
import { type ChatInput, type RenderedChat, renderConversation } from "./conversation.ts";
import type { LoadedChatTemplate } from "./load.ts";

export interface RenderChatInput extends ChatInput {
  /** Which of several templates of a repository; `tool_use` where tools are given, else `default`, when omitted. */
  name?: string;
  /** Makes up for what the template lacks: `polyfills()`. */
  polyfills?: Polyfills;
}

/**
 * - `developerRole`: the developer's turn becomes a system turn
 * - `contentParts`: content as parts becomes a text, or a text parts
 * - `toolArguments`: the arguments of calls become an object, or a text
 * - `tools`: tools are described in the system turn
 * - `systemRole`: the system turn is put before the first user turn's text
 */
export type Polyfill = "developerRole" | "contentParts" | "toolArguments" | "tools" | "systemRole";

/** The input as the template can take it, and what was done for that. */
export type Polyfills = (template: Template, input: ChatInput) => { input: ChatInput; polyfills: Polyfill[] };

interface RenderedPrompt extends RenderedChat {
  /** Lacks that were made up for. */
  polyfills: Polyfill[];
}

/**
 * Renders a conversation with a template, its source, or the templates of a repository (`loadChatTemplate`).
 *
 * @throws {TemplateError} when the template fails; {@link ChatInputError} for options that exclude each other
 * @example
 * import { renderChat } from "@vitrine/chat-template";
 *
 * const source = "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}{% endfor %}";
 * console.log(renderChat(source, { messages: [{ role: "user", content: "Hello" }] }).prompt); // <|user|>Hello
 */
export function renderChat(template: Template | LoadedChatTemplate | string, given: RenderChatInput): RenderedPrompt {
  const { name, polyfills, ...input } = given;
  let built: Template;
  let chat: ChatInput = input;
  if (typeof template === "string") built = new Template(template);
  else if (template instanceof Template) built = template;
  else {
    built = template.template({ name, tools: input.tools });
    chat = { ...input, specialTokens: { ...template.specialTokens, ...input.specialTokens } };
  }
  const adapted = polyfills?.(built, chat) ?? { input: chat, polyfills: [] };
  return { ...renderConversation(built, adapted.input), polyfills: adapted.polyfills };
}

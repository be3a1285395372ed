/** Conversations to prompts: the template is built or chosen, and what it lacks is made up for on request. */
import { Template } from "../analysis/template.ts";
import { type ChatInput, type RenderedChat, renderConversation } from "./conversation.ts";
import type { LoadedChatTemplate } from "./load.ts";
import { type Polyfill, withPolyfills } from "./polyfills.ts";

export interface RenderChatInput extends ChatInput {
  /** Which of several templates of a repository; `tool_use` where tools are given, else `default`, when left out. */
  name?: string;
  /** Make up for what the template lacks: everything that can be, or what is listed. */
  polyfills?: true | readonly Polyfill[];
}

export interface RenderedPrompt extends RenderedChat {
  /** What was made up for. */
  polyfills: Polyfill[];
}

/**
 * Renders a conversation with a template, its source, or the templates of a repository (`loadChatTemplate`).
 * @throws {TemplateError} of the template; a plain `Error` for options that exclude each other
 */
export function renderChat(template: Template | LoadedChatTemplate | string, given: RenderChatInput): RenderedPrompt {
  const { name, polyfills: wanted, ...input } = given;
  let built: Template;
  let chat: ChatInput = input;
  if (typeof template === "string") built = new Template(template);
  else if (template instanceof Template) built = template;
  else {
    built = template.template({ name, tools: input.tools });
    chat = { ...input, specialTokens: { ...template.specialTokens, ...input.specialTokens } };
  }
  const adapted = wanted ? withPolyfills(built, chat, wanted) : { input: chat, polyfills: [] };
  return { ...renderConversation(built, adapted.input), polyfills: adapted.polyfills };
}

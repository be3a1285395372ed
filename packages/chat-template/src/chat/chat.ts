/** Conversations to prompts: the template is built or chosen, messages get their form, lacks are made up for on request. */
import { Template } from "../compile/template.ts";
import { type Imitations, handledImitations } from "./control-tokens.ts";
import type { Imitation } from "./explain.ts";
import { type ChatInput, type RenderedChat, renderConversation } from "./conversation.ts";
import type { LoadedChatTemplate } from "./load.ts";
import { type MessageChange, messagesIn } from "./messages-in.ts";
import { type Polyfill, type Polyfills, polyfills } from "./polyfills.ts";
import { type Renderer, asServer } from "./server-messages.ts";

export interface RenderChatInput extends ChatInput {
  /** Which of several templates of a repository; `tool_use` where tools are given, else `default`, when omitted. */
  name?: string;
  /** Makes up for what the template lacks: `polyfills()`. */
  polyfills?: Polyfills;
  /** The program whose prompt is wanted; `transformers` when omitted. The others change messages before, as they do for a request. */
  as?: Renderer;
  /** What to do where a text of the input reads like a control token. They are not looked for when omitted. */
  forbidden?: Imitations;
}

interface PromptWarning {
  code: "missing_token";
  token: string;
  /** A sentence, with what to do. */
  message: string;
}

interface RenderedPrompt extends RenderedChat {
  /** What was changed in the messages before the template saw them. */
  changes: (MessageChange | Polyfill)[];
  /** What the prompt lacks: a token that the template prints and nobody gave. */
  warnings: PromptWarning[];
  /** Text of the input that reads like a control token, where `forbidden` asked for it. */
  imitations: Imitation[];
}

/**
 * Renders a conversation with a template, its source, or the templates of a repository (`loadChatTemplate`), as
 * `apply_chat_template` of transformers does; `changes` says what was done to the messages before.
 *
 * @throws {TemplateError} when the template fails; {@link ChatInputError} for options that exclude each other
 * @example
 * import { renderChat } from "@vitrine/chat-template";
 *
 * const source = "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}{% endfor %}";
 * console.log(renderChat(source, { messages: [{ role: "user", content: "Hello" }] }).prompt); // <|user|>Hello
 */
export function renderChat(template: Template | LoadedChatTemplate | string, given: RenderChatInput): RenderedPrompt {
  const { name, polyfills: wanted, as = "transformers", forbidden, ...input } = given;
  let built: Template;
  let chat: ChatInput = input;
  if (typeof template === "string") built = new Template(template);
  else if (template instanceof Template) built = template;
  else {
    built = template.template({ name, tools: input.tools });
    chat = { ...input, specialTokens: { ...template.specialTokens, ...input.specialTokens } };
  }
  const { input: ready, changes } = messagesIn(built, asServer(built, chat, as));
  const adapted = (wanted ?? (as === "llama.cpp" ? polyfills() : undefined))?.(built, ready) ?? {
    input: ready,
    changes: [],
  };
  const { input: safe, imitations } = forbidden
    ? handledImitations(built, adapted.input, forbidden)
    : { input: adapted.input, imitations: [] };
  return {
    ...renderConversation(built, safe),
    changes: [...new Set([...changes, ...adapted.changes])],
    warnings: missingTokens(built, safe),
    imitations,
  };
}

function missingTokens({ source }: Template, { specialTokens, variables }: ChatInput): PromptWarning[] {
  // Where the template prints a token and does not ask whether it is there.
  const pattern = /\{\{[^{}]*?\b(bos_token|eos_token)\b(?!\s*(?:is\b|\|\s*d(?:efault)?\b))/g;
  const printed = new Set(Array.from(source.matchAll(pattern), ([, name]) => name as string));
  return [...printed]
    .filter((token) => specialTokens?.[token] === undefined && variables?.[token] === undefined)
    .map((token) => {
      const message = `The template prints ${token}, which is missing: the prompt is without it. Pass specialTokens.`;
      return { code: "missing_token", token, message };
    });
}

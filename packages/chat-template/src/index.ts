/**
 * `@vitrine/chat-template`: messages to prompts, as Python would, in a browser.
 *
 * A page that only renders can import `@vitrine/chat-template/render`, which is smaller. What templates hardly use is in
 * `/extras`, and what is said about templates in `/analysis`.
 */
export { type Polyfill, type Polyfills, type RenderChatInput, type RenderedPrompt, renderChat } from "./chat/chat.ts";
export type { ChatInput, GenerationSpan } from "./chat/conversation.ts";
export {
  ChatTemplateNotFoundError,
  type LoadedChatTemplate,
  type RepositoryFiles,
  type TemplateChoice,
  loadChatTemplate,
} from "./chat/load.ts";
export { parseJson } from "./chat/parse-json.ts";
export { prepare } from "./python/json-memory.ts";
export {
  type Limits,
  type RenderOptions,
  type SourcePosition,
  TemplateError,
  TemplateLimitError,
  type TemplateFunction,
  type TemplateOptions,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
  float,
} from "./render.ts";
export { type Span, Template } from "./analysis/traced-template.ts";

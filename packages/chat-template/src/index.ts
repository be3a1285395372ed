/**
 * `@vitrine/chat-template`: messages to prompts, as Python would, in a browser.
 *
 * A page that only renders can import `@vitrine/chat-template/render`, which is smaller.
 */
export { type Capabilities, type Capability, detectCapabilities } from "./capabilities.ts";
export { type ChatInput, type RenderedChat, contentToParts, contentToText, renderChat } from "./chat.ts";
export type { FormatOptions } from "./formatter.ts";
export {
  type Limits,
  type RenderOptions,
  type SourcePosition,
  TemplateError,
  TemplateLimitError,
  type TemplateOptions,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
  float,
} from "./render.ts";
export { type Span, Template } from "./template.ts";
export type { VariableUse } from "./variables.ts";

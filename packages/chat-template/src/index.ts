/**
 * `@vitrine/chat-template`: messages to prompts, as Python would, in a browser.
 *
 * A page that only renders can import `@vitrine/chat-template/render`, which is smaller.
 */
export { type Capabilities, type Capability, detectCapabilities } from "./chat/capabilities.ts";
export { type ChatInput, type RenderedChat, contentToParts, contentToText, renderChat } from "./chat/chat.ts";
export type { FormatOptions } from "./analysis/formatter.ts";
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
export { type Span, Template } from "./analysis/template.ts";
export type { VariableUse } from "./analysis/variables.ts";

/**
 * `@vitrine/chat-template`: messages to prompts, as Python would, in a browser.
 *
 * A page that only renders can import `@vitrine/chat-template/render`, which is smaller.
 */
export { type Capabilities, type Capability, detectCapabilities } from "./chat/capabilities.ts";
export { type RenderChatInput, type RenderedPrompt, renderChat } from "./chat/chat.ts";
export { type ChatInput, type GenerationSpan, contentToParts, contentToText, tokenMask } from "./chat/conversation.ts";
export {
  ChatTemplateNotFoundError,
  type LoadedChatTemplate,
  type RepositoryFiles,
  type TemplateChoice,
  loadChatTemplate,
} from "./chat/load.ts";
export {
  type Explanation,
  type Fate,
  type Imitation,
  type MessageFate,
  type WritingStatement,
  explain,
} from "./chat/explain.ts";
export { type LintFinding, type LintRule, lintTemplate } from "./chat/lint.ts";
export { parseJson } from "./chat/parse-json.ts";
export type { Polyfill } from "./chat/polyfills.ts";
export type { FormatOptions } from "./analysis/formatter.ts";
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
  prepare,
} from "./render.ts";
export { type Span, Template } from "./analysis/template.ts";
export type { VariableUse } from "./analysis/variables.ts";

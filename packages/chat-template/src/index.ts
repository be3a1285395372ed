/**
 * `@vitrine/chat-template`: conversations to prompts, as Python would render them, in a browser too.
 *
 * The whole language and all functions. Nothing runs when it is imported, so a bundler drops what a program does not
 * use. `@vitrine/chat-template/core` has fewer functions, for pages that render templates they know.
 */
export { type Span, renderSpans } from "./analysis/spans.ts";
export { type FormatOptions, formatTemplate } from "./analysis/formatter.ts";
export { type VariableUse, findVariables } from "./analysis/variables.ts";
export type { AnswerEvent, BrokenCall, ParsedAnswer, ToolCall } from "./answers/answer-parser.ts";
export {
  type AnswerOptions,
  AnswerStream,
  type AnswerSupport,
  answerSupport,
  parseAnswer,
} from "./answers/parse-answer.ts";
export { type ResponseOptions, ResponseTemplateError, parseResponse } from "./answers/response-template.ts";
export type { CustomBuiltins, TemplateFunction } from "./builtins/library.ts";
export {
  type AssistantSpan,
  type AssistantSpans,
  NoSpansError,
  type SpanEvidence,
  assistantSpans,
} from "./chat/assistant-spans.ts";
export { type PrefixBreak, type StablePrefix, stablePrefix } from "./chat/stable-prefix.ts";
export { type Capabilities, type Capability, detectCapabilities } from "./chat/capabilities.ts";
export { type Polyfill, type Polyfills, type RenderChatInput, type RenderedPrompt, renderChat } from "./chat/chat.ts";
export { contentToParts, contentToText } from "./chat/content.ts";
export { type ChatInput, ChatInputError, type GenerationSpan } from "./chat/conversation.ts";
export {
  type Explanation,
  type Fate,
  type Imitation,
  type MessageFate,
  type WritingStatement,
  explain,
} from "./chat/explain.ts";
export { type LintFinding, type LintRule, lintTemplate } from "./chat/lint.ts";
export {
  ChatTemplateNotFoundError,
  type LoadedChatTemplate,
  type RepositoryFiles,
  type TemplateChoice,
  loadChatTemplate,
} from "./chat/load.ts";
export { parseJson } from "./chat/parse-json.ts";
export { polyfills } from "./chat/polyfills.ts";
export { tokenMask } from "./chat/token-mask.ts";
export {
  type Completion,
  type Definition,
  type Diagnostic,
  type Hover,
  type SourceRange,
  TemplateDocument,
} from "./language-server/template-document.ts";
export type { RenderOptions } from "./compile/plain-run.ts";
export type { BaseTemplate, TemplateOptions } from "./compile/template.ts";
export { Template } from "./compile/whole-template.ts";
export {
  type SourcePosition,
  TemplateError,
  TemplateLimitError,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
} from "./python/errors.ts";
export { prepare } from "./python/json/json-memory.ts";
export type { Limits } from "./python/limits.ts";
export { float } from "./python/values.ts";

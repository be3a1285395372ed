/**
 * `@vitrine/chat-template`: conversations to prompts, as Python would render them, in a browser too.
 *
 * The whole language and all functions. Nothing runs when it is imported, so a bundler drops what a program does not
 * use.
 */
export { type Span, renderSpans } from "./analysis/spans.ts";
export { formatTemplate } from "./analysis/formatter.ts";
export { type VariableUse, findVariables } from "./analysis/variables.ts";
export type { AnswerEvent, ParsedAnswer, ToolCall } from "./answers/parsed-answer.ts";
export { AnswerStream, answerSupport, parseAnswer } from "./answers/parse-answer.ts";
export { callGrammar } from "./answers/call-grammar.ts";
export { ResponseTemplateError, parseResponse } from "./answers/response-template.ts";

export { NoSpansError, assistantSpans } from "./chat/assistant-spans.ts";
export { stablePrefix } from "./chat/stable-prefix.ts";
export { type Capabilities, detectCapabilities } from "./chat/capabilities.ts";
export { renderChat } from "./chat/chat.ts";

export { ChatInputError } from "./chat/conversation.ts";
export { type Explanation, type MessageFate, explain } from "./chat/explain.ts";
export { type LintFinding, lintTemplate } from "./chat/lint.ts";
export { ChatTemplateNotFoundError, loadChatTemplate } from "./chat/load.ts";
export { parseJson } from "./chat/parse-json.ts";
export { polyfills } from "./chat/polyfills.ts";
export { tokenMask } from "./chat/token-mask.ts";
export { type Completion, type Diagnostic, TemplateDocument } from "./language-server/template-document.ts";
export type { RenderOptions } from "./compile/plain-run.ts";
export { Template, type TemplateOptions } from "./compile/template.ts";
export {
  TemplateError,
  TemplateLimitError,
  TemplateRaisedError,
  TemplateRuntimeError,
  TemplateSyntaxError,
} from "./python/errors.ts";
export { prepare } from "./python/json/json-memory.ts";
export { float } from "./python/values.ts";

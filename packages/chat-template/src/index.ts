/**
 * `@vitrine/chat-template`: conversations to prompts, as Python would render them, in a browser too.
 *
 * What a program needs that talks to models. `/author` has what looks at templates, `/train` what looks at prompts.
 * Nothing runs when it is imported, so a bundler drops what a program does not use.
 */
export type { AnswerEvent, ParsedAnswer, ToolCall } from "./answers/parsed-answer.ts";
export { AnswerStream, answerSupport, parseAnswer } from "./answers/parse-answer.ts";
export { callGrammar } from "./answers/call-grammar.ts";
export { ResponseTemplateError, parseResponse } from "./answers/response-template.ts";
export { renderChat } from "./chat/chat.ts";
export { ChatInputError } from "./chat/conversation.ts";
export { ChatTemplateNotFoundError, loadChatTemplate } from "./chat/load.ts";
export { parseJson } from "./chat/parse-json.ts";
export { polyfills } from "./chat/polyfills.ts";
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

/**
 * `@vitrine/chat-template/analysis`: templates of the whole language, where their output comes from, and what they can
 * and cannot do. For tools, tests and servers.
 */
export { type Capabilities, type Capability, detectCapabilities } from "./chat/capabilities.ts";
export {
  type Explanation,
  type Fate,
  type Imitation,
  type MessageFate,
  type WritingStatement,
  explain,
} from "./chat/explain.ts";
export { contentToParts, contentToText } from "./chat/content.ts";
export { type LintFinding, type LintRule, lintTemplate } from "./chat/lint.ts";
export { tokenMask } from "./chat/token-mask.ts";
export { polyfills } from "./chat/polyfills.ts";
export type { FormatOptions } from "./analysis/formatter.ts";
export { Template } from "./analysis/template.ts";
export type { Span } from "./analysis/traced-template.ts";
export type { VariableUse } from "./analysis/variables.ts";

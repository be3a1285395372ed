/** `@vitrine/chat-template/author`: for those who write templates, and for their editors. */
export { formatTemplate } from "./analysis/formatter.ts";
export { type VariableUse, findVariables } from "./analysis/variables.ts";
export { type Capabilities, detectCapabilities } from "./chat/capabilities.ts";
export { type Explanation, type MessageFate, explain } from "./chat/explain.ts";
export { type LintFinding, lintTemplate } from "./chat/lint.ts";
export { type Completion, type Diagnostic, TemplateDocument } from "./language-server/template-document.ts";

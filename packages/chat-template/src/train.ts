/** `@vitrine/chat-template/train`: who wrote which part of a prompt, for masks and caches. */
export { type Span, renderSpans } from "./analysis/spans.ts";
export { NoSpansError, assistantSpans } from "./chat/assistant-spans.ts";
export { stablePrefix } from "./chat/stable-prefix.ts";
export { tokenMask } from "./chat/token-mask.ts";

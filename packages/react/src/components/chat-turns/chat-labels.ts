/**
 * The labels of a conversation's components, in one object. Labels that a page passes to
 * `ChatWidget`, `ChatThread` or `ChatComposer` apply to everything in it.
 */
import { RUN_LABELS } from "../run-view/run-labels.ts";
import { joined } from "../../labels/page-language.ts";
import { CHAT_LABELS as MESSAGES } from "../../messages/chat-labels.ts";

export const CHAT_LABELS = /* @__PURE__ */ joined(MESSAGES, RUN_LABELS);
export type ChatLabels = typeof CHAT_LABELS;

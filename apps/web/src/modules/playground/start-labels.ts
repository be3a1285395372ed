/** Texts before the playground’s own script is loaded, in a file of their own so that other pages load no others. */
import { localized } from "@vitrine/react/page-language";

export const PLAYGROUND_START_LABELS = /* @__PURE__ */ localized("PLAYGROUND_START_LABELS", {
  loading: "Loading…",
  failed: "Loading failed. Try again.",
} as const);

/** Texts of buttons in rendered messages. */
export const MESSAGE_LABELS = /* @__PURE__ */ localized("MESSAGE_LABELS", {
  copied: "Copied",
  notCopied: "Copying blocked: select the code",
} as const);

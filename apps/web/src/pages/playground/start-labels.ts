/** Texts before the playground’s own script is loaded, in a file of their own so that other pages load no others. */
export const PLAYGROUND_START_LABELS = {
  loading: "Loading…",
  failed: "Loading failed. Try again.",
} as const;

/** Texts of buttons in rendered messages. */
export const MESSAGE_LABELS = {
  copied: "Copied",
  notCopied: "Copying blocked: select the code",
} as const;

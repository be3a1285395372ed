/** Tasks whose input is one text, so that a prompt can be sent to them. */
export const SHEET_TASKS: readonly string[] = [
  "conversational",
  "text-generation",
  "text-classification",
  "token-classification",
  "fill-mask",
  "summarization",
  "translation",
];

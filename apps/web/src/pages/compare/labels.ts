/** Every text of the page that compares models. */
import { localized } from "@vitrine/react/page-language";

export const COMPARE_LABELS = /* @__PURE__ */ localized("COMPARE_LABELS", {
  title: "Compare models",
  titleOf: (names: string) => `Compare ${names}`,
  description: "Compare models side by side: size, memory, context, license, price and abilities.",
  notFound: (query: string) => `No model found for “${query}”. Check the spelling or try other words.`,
  tooMany: (max: number) => `You can compare up to ${max} models. The others were left out.`,
  empty: (max: number) => `Add at least two models to compare them, up to ${max}.`,
  field: "Add a model",
  submit: "Add model",
  placeholder: "owner/name, or search words",
  similar: "Similar models:",
  add: (id: string) => `Add ${id}`,
} as const);

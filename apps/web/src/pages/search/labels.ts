/** Every text of the search page. */
import { localized } from "@vitrine/react/page-language";

export const SEARCH_LABELS = /* @__PURE__ */ localized("SEARCH_LABELS", {
  title: "Search",
  titleOf: (query: string) => `Search: ${query}`,
  description: "Search models, tasks and documentation.",
  field: "Search models, tasks and documentation",
  start:
    "Enter a task, a model or a term from the documentation. Or browse <tasks>tasks</tasks>, <models>models</models>, <libraries>libraries</libraries>, <providers>providers</providers> or the <docs>documentation</docs>.",
  empty: (query: string) =>
    `No results for “${query}”. Try fewer or shorter words, or browse the <docs>documentation</docs> and the <models>models</models>.`,
  tasks: "Tasks",
  models: "Models",
  allModels: (query: string) => `All models for “${query}”`,
  documentation: "Documentation",
} as const);

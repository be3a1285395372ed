/** Every text of the list of models: search, filters, how a query was understood, order and empty states. */
import { localized } from "@vitrine/react/page-language";

export const MODELS_LABELS = /* @__PURE__ */ localized("MODELS_LABELS", {
  page: {
    changes: (heading: string) => `${heading}: what changed`,
    models: "Models",
    modelsOfTask: (task: string) => `${task} models`,
    modelsForLibrary: (library: string) => `Models for ${library}`,
    modelsOfTaskForLibrary: (task: string, library: string) => `${task} models for ${library}`,
    search: (query: string) => `Models for “${query}”`,
    derived: (id: string) => `Models derived from ${id}`,
    count: (total: string) => (total === "1" ? "1 model" : `${total} models`),
    description: (heading: string, count: string) => `${heading}: ${count}. Search, filter and copy usage code.`,
    skipFilters: "Skip filters",
    filters: "Filters",
    fullRows: "Show full rows",
    thatFit: (machine: string) => `Only those that fit: ${machine}`,
    allSizes: "Show those that do not fit too",
    compactRows: "Show compact rows",
    explained: {
      title: "How this search was answered",
      interpretation: "Interpretation",
      rows: (total: string) => `Sort keys of the first of ${total} models`,
      request: (engine: string) => `Request to ${engine}`,
      plan: "Plan",
    },
  },
  search: {
    label: "Search models by name, task, size or license",
    placeholder: "whisper, speech to text, 7b chat apache",
  },

  filters: {
    unknown: "Unknown",
    memoryNote: "Published weights (16-bit if unknown) with a short context.",
    abilities: "Abilities",
    kind: "Type",
    original: "Original models only",
    chatTemplate: "Has chat template",
  },
  /** Filters in use, each with a link that removes it. */
  applied: {
    query: (query: string) => `“${query}”`,
    derived: (id: string) => `Derived from ${id}`,
  },

  /** How the text of a search was understood. */
  parsed: {
    corrected: (query: string, corrected: string) =>
      `Showing results for <strong>${corrected}</strong>. <link>Search for “${query}” instead</link>`,
    understood: "Understood as",
    understoodOrUnknown: "Understood as (models where this is unknown are included)",
    literal: "Search these exact words",
    omitted: (terms: string) => `No exact match. Showing results without <strong>${terms}</strong>.`,
    orUnknown: "No model is known to match all of this. Showing models where some values are unknown.",
    pastedMissing: (id: string) =>
      `<strong>${id}</strong> is not in this catalog. <link>See how to get it</link>. These models have a name like it.`,
    closed: (name: string) =>
      `The weights of <strong>${name}</strong> are not published, so it cannot be downloaded. These models come near it.`,
    unstated: (word: string) =>
      `No model states that it is <strong>${word}</strong>, so this is no filter. These models have the word in name, tags or card.`,
    fillersOnly: (query: string) =>
      `<strong>${query}</strong> says nothing about a model, so all models are shown. What should it do?`,
    allTasks: "All tasks",
    alternative: (task: string) => `Did you mean <link>${task}</link>?`,
    nameContains: (text: string) => `Name contains “${text}”`,
    anyOf: (values: readonly string[]) => values.join(" or "),
    provider: (name: string) => `Served by ${name}`,
    aboutSize: (size: string) => `About ${size} parameters`,
    maxSize: (size: string) => `Up to ${size} parameters`,
    minSize: (size: string) => `At least ${size} parameters`,
    memory: (gibibytes: number) => `Fits in ${gibibytes} GB`,
    context: (tokens: string) => `At least ${tokens} tokens of context`,
    orders: {
      relevance: "Best match first",
      popularity: "Most popular first",
      price: "Cheapest first",
      downloads: "Most downloads first",
      likes: "Most likes first",
      updated: "Recently updated first",
      created: "Newest first",
      size: "Largest first",
      context: "Longest context first",
      name: "Sorted by name",
    },
    smallest: "Smallest first",
    oldest: "Oldest first",
    ignored: "Ignored URL parameters:",
    fallback: "Search is limited at the moment. Results may be less complete.",
  },

  sort: { label: "Sort order", prefix: "Sort: " },
  pages: { label: "Pages", first: "First page", previous: "Previous", next: (count: number) => `Next ${count}` },

  empty: {
    noModels: "No models yet.",
    addModels: "<link>Add your own models</link> to see them here.",
    noText: (query: string) => `No model has “${query}” in its name, tags or card.`,
    noMatch: "No model matches all of these filters.",
    changeText: "Try fewer or shorter words, <docs>search the documentation</docs>, or <all>see all models</all>.",
    changeFiltersOrText: "Remove a filter above, <docs>search the documentation</docs>, or <all>see all models</all>.",
    changeFilters: "Remove a filter above, or <all>see all models</all>.",
  },
} as const);

/** Texts that several pages share: filters and orders of the list of models, hardware requirements, chat template features. */
import { localized } from "@vitrine/react/page-language";

export const CATALOG_LABELS = /* @__PURE__ */ localized("CATALOG_LABELS", {
  /** Titles of filters. */
  facets: {
    task: "Task",
    size: "Size",
    memory: "Memory",
    format: "Format",
    licenseKind: "Allowed use",
    license: "License",
    context: "Context",
    price: "Price",
    provider: "Provider",
    language: "Language",
    library: "Library",
    released: "Released",
    author: "Author",
  },
  /** Filters for models with no value of a field. */
  unknown: {
    task: "Unknown task",
    license: "Unknown license",
    size: "Unknown size",
    context: "Unknown context",
    memory: "Unknown memory",
    price: "Unknown price",
    released: "Unknown date",
  },
  /** What a license allows. */
  licenseKinds: {
    permissive: "Commercial use (permissive)",
    copyleft: "Share alike (copyleft)",
    conditions: "Restricted use",
    "non-commercial": "Non-commercial use",
    other: "Custom terms",
  },
  abilities: {
    chat: "Chat",
    tools: "Tool calls",
    reasoning: "Reasoning",
    vision: "Image input",
    audio: "Audio input",
  },
  /** Whether users must request access to the files. Few sources state it. */
  gated: { yes: "Gated access", no: "Not gated, or unknown" },

  /** Values of filters that are ranges. */
  bands: {
    tiny: "Up to 100M",
    small: "100M to 1B",
    medium: "1B to 10B",
    large: "Over 10B",
    memory: (gibibytes: number) => `Fits in ${gibibytes} GB`,
    context: (tokens: number) => `At least ${tokens.toLocaleString("en")} tokens`,
    price: (dollars: number) => `Under $${dollars} / 1M input tokens`,
    released: (year: number) => `Since ${year}`,
  },

  /** Orders of the list. */
  sorts: {
    relevance: "Best match",
    popularity: "Popular (listed by most sources)",
    price: "Cheapest",
    downloads: "Most downloads",
    likes: "Most likes",
    updated: "Recently updated",
    created: "Newest",
    size: "Largest",
    context: "Longest context",
    name: "Name",
  },

  /** The form below a list that compares the selected models. */
  compare: { submit: "Compare selected models", limit: (max: number) => `Up to ${max}` },

  hardware: {
    title: "Hardware requirements",
    machine: "Machine",
    chooseMachine: "Choose your machine",
    count: "Cards",
    context: "Context",
    cache: "Cache",
    cacheBits: (bits: number) => (bits === 16 ? "16-bit" : `${bits}-bit (quantized)`),
    groups: {
      computers: "Computers without a graphics card",
      geforce: "NVIDIA GeForce",
      nvidia: "NVIDIA for workstations and servers",
      amd: "AMD",
      intel: "Intel",
      laptops: "Graphics cards of laptops",
      macs: "Mac",
      shared: "Other machines with shared memory",
    },
    tokens: (count: number) => `${count.toLocaleString("en")} tokens`,
    /** The English words in names of machines, which are product names. */
    machines: {
      laptop: "Laptop",
      pc: "PC without a card",
      channels: "two channels",
      mac: (chip: string) => `Mac with ${chip}`,
      laptopWith: (chip: string) => `Laptop with ${chip}`,
      /** After the name of a graphics card: the one of laptops. */
      mobile: "laptop",
      gigabytes: (amount: string) => `${amount} GB`,
      transfers: (millions: string) => `${millions} million transfers × 8 bytes × 2 channels`,
    },
    submit: "Check requirements",
    updated: "Hardware requirements updated.",
  },

  /** What a chat template supports, in the order shown. */
  capabilities: {
    systemRole: "System messages",
    tools: "Tools",
    toolCalls: "Tool calls",
    parallelToolCalls: "Parallel tool calls",
    contentParts: "Content as a list of parts",
    reasoning: "Reasoning",
    generationPrompt: "Generation prompt",
  },

  /** Code for models that are stored on this site. */
  download: "Download the files from this site",
} as const);

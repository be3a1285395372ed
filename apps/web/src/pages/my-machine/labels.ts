/** Every text of the page about the visitor's machine. */
import { localized } from "@vitrine/react/page-language";

export const MY_MACHINE_LABELS = /* @__PURE__ */ localized("MY_MACHINE_LABELS", {
  title: "My machine",
  description: "Choose the machine that every page says what fits on.",
  lead: "Every list, model page and comparison shows which weight format fits this machine, the memory it takes, and the most tokens per second it can write.",
  now: (name: string) => `Pages show what fits on: <strong>${name}</strong>.`,
  notYet: (name: string) => `You have not chosen a machine. Until then, pages assume: <strong>${name}</strong>.`,
  facts: (memory: string, bandwidth: string, from: string) =>
    `${memory} for a model, ${bandwidth} per second (${from}).`,
  shared: "A quarter of shared memory is left to the system.",
  submit: "Use this machine",
  detected: (name: string) => `This browser reports: ${name}. `,
  detectedUse: "Select it",
  undetected: "This browser does not tell which machine it runs on. Choose it from the list.",
  cookie:
    "The choice is stored in a cookie of this site, which holds the machine’s ID and nothing else. <link>Share a page for a machine</link> with <code>?machine=</code> in its address.",
  forget: "Forget my machine",
  next: "See models that fit",
} as const);

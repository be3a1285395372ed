/** Texts about adding a model of the hub to the catalog. */
import { localized } from "@vitrine/react/page-language";

export const ADD_LABELS = /* @__PURE__ */ localized("ADD_LABELS", {
  title: (id: string) => `${id} is not in this catalog`,
  description: (id: string) => `${id} is not in this catalog. Add it from the hub, or see models with a similar name.`,
  add: (host: string) => `Add it from ${host}`,
  refresh: (host: string) => `Read the card and files from ${host}`,
  note: (host: string) => `Asks ${host} once for the record, the card, the list of files and the chat template.`,
  open: (host: string) => `Or <link>open it on ${host}</link>.`,
  closed: (host: string) =>
    `<link>Open it on ${host}</link>. On this site, the operator decides which models are listed.`,
  near: "Models with a similar name",
  failures: {
    "not-found": "The hub has no public model of this name. Check the spelling.",
    "not-allowed": "This model may not be added here: it is private or gated at the hub, or the operator excludes it.",
    "hub-away": "The hub does not answer now. Try again in a minute.",
    "too-often": "Too many models were requested from here. Try again in a minute.",
    failed: "The model could not be stored. The operator finds the reason in the log.",
  },
} as const);

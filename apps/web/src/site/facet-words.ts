/** What the filters of a list and their values are called. */
import type { UnknownFact } from "@vitrine/hub";
import { getLibraryFacts } from "@vitrine/libraries/facts";
import type { Ability } from "@vitrine/models";
import { formatName, languageName, licenseName } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import type { FacetField } from "./model-query.ts";
import { PROVIDER_NAMES } from "./providers.ts";

export const FACET_TITLES: Readonly<Record<FacetField, string>> = {
  task: "Task",
  size: "Size",
  memory: "Fits in memory of",
  format: "Format",
  licenseKind: "Licence allows",
  license: "Licence",
  context: "Context at least",
  price: "Price under",
  provider: "Served by",
  language: "Language",
  library: "Library",
  released: "Released",
  author: "Author",
};

/** Facts that a list can be asked to have none of. */
export const UNKNOWN_LABELS: Readonly<Record<UnknownFact, string>> = {
  task: "task not known",
  license: "licence not known",
  size: "size not known",
  context: "context not known",
  memory: "memory not known",
  price: "price not known",
  released: "date not known",
};

/** What a kind of licence lets one do. */
const LICENSE_KIND_NAMES: Readonly<Record<string, string>> = {
  permissive: "Use in business (permissive)",
  copyleft: "Use, sharing alike (copyleft)",
  conditions: "Use under conditions",
  "non-commercial": "Non-commercial use",
  other: "Read its text",
};

/** What a model can do besides answering. */
export const ABILITY_LABELS: Readonly<Record<Ability, string>> = {
  chat: "Holds a conversation",
  tools: "Calls tools",
  reasoning: "Reasons before it answers",
  vision: "Takes pictures",
  audio: "Takes sound",
};

/** Whether access to the files must be asked for. Few sources say so. */
export const GATED_LABELS = {
  yes: "Gated: access is asked for first",
  no: "Not known to be gated",
} as const;

/** A provider as it is called; its id where the client does not know it. */
export function providerName(id: string): string {
  return Object.hasOwn(PROVIDER_NAMES, id) ? (PROVIDER_NAMES[id] ?? id) : id;
}

/** A value of a filter in words. */
export function facetLabel(field: FacetField, value: string): string {
  switch (field) {
    case "task":
      return getTask(value)?.name ?? value;
    case "library":
      return getLibraryFacts(value)?.prettyLabel ?? value;
    case "language":
      return languageName(value);
    case "license":
      return licenseName(value);
    case "licenseKind":
      return LICENSE_KIND_NAMES[value] ?? value;
    case "format":
      return formatName(value);
    case "provider":
      return providerName(value);
    default:
      return value;
  }
}

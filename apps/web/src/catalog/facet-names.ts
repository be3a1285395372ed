/** Display names for the values of filters. */
import { getLibraryMetadata } from "@vitrine/libraries/metadata";
import { formatName, languageName, licenseName } from "@vitrine/react";
import { localized } from "@vitrine/react/page-language";
import { MODALITIES, type Modality, TASKS } from "@vitrine/tasks";
import { DESCRIPTORS } from "@vitrine/tasks/descriptors";
import { CATALOG_LABELS } from "./messages/catalog-labels.ts";
import type { FacetField } from "./model-query.ts";
import { PROVIDER_NAMES } from "./providers.ts";

const LICENSE_KINDS: Readonly<Record<string, string>> = CATALOG_LABELS.licenseKinds;

const TASK_NAMES: Readonly<Record<string, string>> = /* @__PURE__ */ localized(
  "TASK_NAMES",
  Object.fromEntries(Object.values(TASKS).map(({ id, name }) => [id, name])),
);
const TASK_SUMMARIES: Readonly<Record<string, string>> = /* @__PURE__ */ localized(
  "TASK_SUMMARIES",
  Object.fromEntries(Object.values(DESCRIPTORS).map(({ id, summary }) => [id, summary])),
);
const MODALITY_NAMES: Readonly<Record<string, string>> = /* @__PURE__ */ localized(
  "MODALITY_NAMES",
  Object.fromEntries(Object.entries(MODALITIES).map(([id, { label }]) => [id, label])),
);

/** A task's name in the language of the page; its id where it is not cataloged. */
export function taskName(id: string): string {
  return Object.hasOwn(TASK_NAMES, id) ? (TASK_NAMES[id] ?? id) : id;
}

/** Input and output of a task, in the language of the page. */
export function taskSummary(id: string): string {
  return TASK_SUMMARIES[id] ?? "";
}

/** The name of a group of tasks, in the language of the page. */
export function modalityName(id: Modality): string {
  return MODALITY_NAMES[id] ?? id;
}

/** A provider's display name; its id where the client does not know it. */
export function providerName(id: string): string {
  return Object.hasOwn(PROVIDER_NAMES, id) ? (PROVIDER_NAMES[id] ?? id) : id;
}

/** The display name of a filter's value. */
export function facetLabel(field: FacetField, value: string): string {
  switch (field) {
    case "task":
      return taskName(value);
    case "library":
      return getLibraryMetadata(value)?.prettyLabel ?? value;
    case "language":
      return languageName(value);
    case "license":
      return licenseName(value);
    case "licenseKind":
      return LICENSE_KINDS[value] ?? value;
    case "format":
      return formatName(value);
    case "provider":
      return providerName(value);
    default:
      return value;
  }
}

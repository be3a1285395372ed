/** Display names for the values of filters. */
import { getLibraryMetadata } from "@vitrine/libraries/metadata";
import { formatName, languageName, licenseName } from "@vitrine/react";
import { getTask } from "@vitrine/tasks";
import { CATALOG_LABELS } from "./labels.ts";
import type { FacetField } from "./model-query.ts";
import { PROVIDER_NAMES } from "./providers.ts";

const LICENSE_KINDS: Readonly<Record<string, string>> = CATALOG_LABELS.licenseKinds;

/** A provider's display name; its id where the client does not know it. */
export function providerName(id: string): string {
  return Object.hasOwn(PROVIDER_NAMES, id) ? (PROVIDER_NAMES[id] ?? id) : id;
}

/** The display name of a filter's value. */
export function facetLabel(field: FacetField, value: string): string {
  switch (field) {
    case "task":
      return getTask(value)?.name ?? value;
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

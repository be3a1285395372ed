import type { ModelSummary } from "@vitrine/hub";
import { getLibraryMetadata } from "@vitrine/libraries/metadata";
import { licenseName, type ModelRowData } from "@vitrine/react";

/** A summary as the short rows of other pages show it. */
export function rowData(model: ModelSummary): ModelRowData {
  return {
    ...model,
    libraryLabel: model.library_name ? getLibraryMetadata(model.library_name)?.prettyLabel : undefined,
    license: model.license ? licenseName(model.license) : undefined,
    gated: Boolean(model.gated),
  };
}

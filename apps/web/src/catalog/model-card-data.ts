import type { ModelSummary } from "@vitrine/hub";
import { getLibraryMetadata } from "@vitrine/libraries/metadata";
import { licenseName, type ModelFit, type ModelCardData } from "@vitrine/react";

/** A summary as the short rows of other pages show it, with how the visitor's machine runs it. */
export function cardData(model: ModelSummary, fits?: ReadonlyMap<string, ModelFit>): ModelCardData {
  const fit = fits?.get(model.id);
  return {
    ...model,
    ...(fit && { fit }),
    libraryLabel: model.library_name ? getLibraryMetadata(model.library_name)?.prettyLabel : undefined,
    license: model.license ? licenseName(model.license) : undefined,
    gated: Boolean(model.gated),
  };
}

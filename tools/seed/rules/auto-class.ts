/** The hub's computation from a repository's configuration, here from what the releases state of it. */
import type { TransformersInfo } from "@vitrine/models";
import { autoClassFor, type LoadedBy } from "@vitrine/models/folder";

export interface Loading {
  info?: TransformersInfo;
  /** Class that is loaded for the type, where no class is stated. */
  modelClass?: string;
  /** The class is in the repository itself, so its code runs where it is loaded. */
  isCustomCode: boolean;
}

/** How transformers loads a model; without `info` where it cannot, or nothing says how. */
export function loadingOf(model: LoadedBy): Loading {
  const chosen = autoClassFor(model);
  if (chosen === undefined || chosen.from === "elsewhere") return { isCustomCode: false };
  const { autoModel, processor, modelClass, from } = chosen;
  return {
    info: {
      auto_model: autoModel,
      ...(model.task !== undefined && { pipeline_tag: model.task }),
      ...(processor !== undefined && { processor }),
    },
    ...(modelClass !== undefined && { modelClass }),
    isCustomCode: from === "repository",
  };
}

/** Networks that only propose words for another model: how, and for which one, where that is known. */
import { draftMethod, type DraftMethod } from "@vitrine/models";
import type { SnippetModel } from "./snippet-model.ts";

export interface Draft {
  readonly method: DraftMethod;
  readonly target: string | undefined;
}

/** `undefined` for a model that runs by itself. A copy of a draft model names that one, and not the model. */
export function draftOf({ id, parameters, sizes, baseModels }: SnippetModel): Draft | undefined {
  const method = draftMethod({ id, parameters, layers: sizes.metadata?.layers });
  return method && { method, target: baseModels.find((base) => draftMethod({ id: base }) === undefined) };
}

/** Why a draft model is not loaded like a model. */
export function draftReason({ target }: Draft): string {
  return `This draft model only proposes tokens for ${target ?? "a larger model, which the record does not name"}: it does not run by itself.`;
}

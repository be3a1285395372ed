import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function zeromodelsSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    import os

    os.environ["KERAS_BACKEND"] = "jax"  # or "torch", "tensorflow"; must stand before the import

    from zeromodels import AutoZModel

    model = AutoZModel.from_weights(${model.id})
    model.summary()
    print(f"{model.count_params():,} weights")
  `;
  return [snippet(code, { install: "pip install -U zeromodels jax" })];
}

import { py, type Snippet } from "@vitrine/code";
import { snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export function zeromodelsSnippets(model: SnippetModel): Snippet[] {
  const code = py`
    import os

    os.environ["KERAS_BACKEND"] = "jax"  # or "torch", "tensorflow"; must come before the import

    from zeromodels import AutoZModel

    model = AutoZModel.from_weights(${model.id})
    model.summary()
    print(f"{model.count_params():,} weights")
  `;
  return [snippet(code, { install: "pip install -U zeromodels jax tensorflow" })];
}

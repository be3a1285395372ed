import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function mlxImageSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    import mlx.core as mx
    from mlxim.model import create_model

    model = create_model(${model.id})
    model.eval()
    print(model(mx.zeros((1, 224, 224, 3))).shape)
  `;
  return [snippet(code, { install: "pip install -U mlx-image" })];
}

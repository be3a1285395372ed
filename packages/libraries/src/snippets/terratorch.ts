import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function terratorchSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from terratorch.registry import BACKBONE_REGISTRY

    model = BACKBONE_REGISTRY.build(${model.id})
    print(f"{sum(weights.numel() for weights in model.parameters()):,} weights, layers of", model.out_channels)
  `;
  return [snippet(code, { install: "pip install -U terratorch" })];
}

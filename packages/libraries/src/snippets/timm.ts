import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function timmSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    import timm

    model = timm.create_model(${`hf_hub:${model.id}`}, pretrained=True)
  `;
  return [snippet(code, { install: "pip install -U timm" })];
}

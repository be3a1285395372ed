import { py } from "@vitrine/code";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

export function model2vecSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from model2vec import StaticModel

    model = StaticModel.from_pretrained(${model.id})

    embeddings = model.encode(["The weather is nice today.", "It is sunny outside."])
  `;
  return [snippet(code, { install: "pip install -U model2vec" })];
}

import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function gliformerSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from gliformer import GLiFormer

    model = GLiFormer.from_pretrained(${model.id})

    text = "Marie Curie was born in Warsaw and studied in Paris."
    entities = model.predict_entities(text, entities=["person", "city"])
    print(entities)
  `;
  return [snippet(code, { install: "pip install -U gliformer" })];
}

import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function asteroidSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from asteroid.models import BaseModel

    model = BaseModel.from_pretrained(${model.id})
  `;
  return [snippet(code, { install: "pip install -U asteroid" })];
}

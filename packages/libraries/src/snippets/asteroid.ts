import { py } from "@vitrine/code";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

export function asteroidSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from asteroid.models import BaseModel

    model = BaseModel.from_pretrained(${model.id})
  `;
  return [snippet(code, { install: "pip install -U asteroid" })];
}

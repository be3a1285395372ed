import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function asteroidSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from asteroid.models import BaseModel

    model = BaseModel.from_pretrained(${model.id})
    model.separate("file.wav", force_overwrite=True)
    print("saved to file_est1.wav, file_est2.wav …")
  `;
  return [snippet(code, { install: "pip install -U asteroid" })];
}

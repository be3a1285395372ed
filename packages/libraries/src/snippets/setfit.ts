import { py } from "@vitrine/code";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

export function setfitSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from setfit import SetFitModel

    model = SetFitModel.from_pretrained(${model.id})
  `;
  return [snippet(code, { install: "pip install -U setfit" })];
}

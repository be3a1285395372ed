import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function setfitSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from setfit import SetFitModel

    model = SetFitModel.from_pretrained(${model.id})
    print(model.predict(["I love this library.", "The meeting was moved to Friday."]))
  `;
  return [snippet(code, { install: "pip install -U setfit" })];
}

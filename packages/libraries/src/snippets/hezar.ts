import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function hezarSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from hezar.models import Model

    model = Model.load(${model.id})
    print(model.predict(${[model.widgetText ?? "کتابخانه هزار عالی است"]}))
  `;
  return [snippet(code, { install: "pip install -U hezar" })];
}

import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function pxiaSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from pxia import AutoModel

    model = AutoModel.from_pretrained(${model.id})
    print(model)
  `;
  return [snippet(code, { install: "pip install -U pxia" })];
}

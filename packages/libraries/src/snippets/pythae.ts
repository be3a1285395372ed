import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function pythaeSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from pythae.models import AutoModel

    model = AutoModel.load_from_hf_hub(${model.id})
  `;
  return [snippet(code, { install: "pip install -U pythae huggingface_hub" })];
}

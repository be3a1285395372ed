import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function openClipSnippets(model: ModelFacts): Snippet[] {
  const source = `hf-hub:${model.id}`;
  const code = py`
    import open_clip

    model, preprocess_train, preprocess_val = open_clip.create_model_and_transforms(${source})
    tokenizer = open_clip.get_tokenizer(${source})
  `;
  return [snippet(code, { install: "pip install -U open_clip_torch" })];
}

import { py } from "@vitrine/code";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

export function flairSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from flair.models import SequenceTagger

    tagger = SequenceTagger.load(${model.id})
  `;
  return [snippet(code, { install: "pip install -U flair" })];
}

import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function flairSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from flair.data import Sentence
    from flair.models import SequenceTagger

    tagger = SequenceTagger.load(${model.id})

    sentence = Sentence(${model.widgetText ?? "Marie Curie was born in Warsaw."})
    tagger.predict(sentence)
    print(sentence.to_tagged_string())
  `;
  return [snippet(code, { install: "pip install -U flair" })];
}

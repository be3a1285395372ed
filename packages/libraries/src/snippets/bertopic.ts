import { py } from "@vitrine/code";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

export function bertopicSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from bertopic import BERTopic

    topic_model = BERTopic.load(${model.id})
  `;
  return [snippet(code, { install: "pip install -U bertopic" })];
}

import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function bm25sSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from bm25s.hf import BM25HF

    retriever = BM25HF.load_from_hub(${model.id})
  `;
  return [snippet(code, { install: 'pip install -U "bm25s[full]"' })];
}

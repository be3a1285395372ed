import { sh } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function litertLmSnippets(model: ModelFacts): Snippet[] {
  const code = sh`litert-lm run --from-huggingface-repo=${model.id} --prompt="Why is the sky blue?"`;
  return [snippet(code, { install: "pip install -U litert-lm" })];
}

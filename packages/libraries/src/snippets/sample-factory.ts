import { sh } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function sampleFactorySnippets(model: ModelFacts): Snippet[] {
  const code = sh`python -m sample_factory.huggingface.load_from_hub -r ${model.id} -d ./train_dir`;
  return [snippet(code, { title: "Download the agent", install: "pip install -U sample-factory" })];
}

import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function mambaSsmSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    from mamba_ssm import MambaLMHeadModel

    model = MambaLMHeadModel.from_pretrained(${model.id})
  `;
  return [snippet(code, { install: "pip install -U mamba-ssm --no-build-isolation", notes: ["Needs a CUDA GPU."] })];
}

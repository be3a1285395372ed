import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function univaSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    import torch
    from transformers import AutoProcessor
    from univa.models.qwen2p5vl.modeling_univa_qwen2p5vl import UnivaQwen2p5VLForConditionalGeneration

    model = UnivaQwen2p5VLForConditionalGeneration.from_pretrained(
        ${model.id},
        torch_dtype=torch.bfloat16,
        attn_implementation="flash_attention_2",
    ).to("cuda")
    processor = AutoProcessor.from_pretrained(${model.id})
  `;
  return [
    snippet(code, {
      install:
        "git clone https://github.com/PKU-YuanGroup/UniWorld-V1.git && cd UniWorld-V1 && pip install -e . flash-attn",
    }),
  ];
}

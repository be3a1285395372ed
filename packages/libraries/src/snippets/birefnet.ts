/** BiRefNet: through transformers with the repository's own code, or through a checkout of its source. */
import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function birefnetSnippets(model: ModelFacts): Snippet[] {
  const remoteCode = py`
    from transformers import AutoModelForImageSegmentation

    birefnet = AutoModelForImageSegmentation.from_pretrained(${model.id}, trust_remote_code=True)
  `;
  const checkout = py`
    from models.birefnet import BiRefNet

    model = BiRefNet.from_pretrained(${model.id})
  `;
  return [
    snippet(remoteCode, {
      title: "Load by transformers",
      install: "pip install -U transformers torch torchvision timm kornia einops",
    }),
    snippet(checkout, {
      title: "Load by its own source",
      install:
        "git clone https://github.com/ZhengPeng7/BiRefNet && cd BiRefNet && pip install -r requirements.txt huggingface_hub",
    }),
  ];
}

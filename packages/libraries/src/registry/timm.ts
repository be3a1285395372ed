import { CATS } from "../model/sample-files.ts";
import { textHole } from "../entry/holes.ts";
import type { Fill } from "../entry/library.ts";
import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "timm",
  prettyLabel: "timm",
  repoName: "pytorch-image-models",
  repoUrl: "https://github.com/rwightman/pytorch-image-models",
  docsUrl: "https://huggingface.co/docs/hub/timm",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin" OR path:"model.safetensors"',
  aliases: ["pytorch-image-models"],
  snippets: timmSnippets,
  examples: [{ tags: [], id: "timm/resnet50.a1_in1k" }],
});

function timmSnippets(model: SnippetModel, fill: Fill): Snippet[] {
  const picture = textHole(fill, "picture", "Picture (address)", CATS);
  const code = py`
    from urllib.request import urlopen

    import timm
    import torch
    from PIL import Image

    model = timm.create_model(${`hf_hub:${model.id}`}, pretrained=True).eval()
    transform = timm.data.create_transform(**timm.data.resolve_model_data_config(model), is_training=False)

    image = Image.open(urlopen(${picture.value})).convert("RGB")
    with torch.no_grad():
        scores = model(transform(image).unsqueeze(0)).softmax(-1)[0]
    labels = model.pretrained_cfg.get("label_names") or range(len(scores))
    for score, index in zip(*scores.topk(min(5, len(scores)))):
        print(labels[index], f"{score:.3f}")
  `;
  return [snippet(code, { install: "pip install -U timm pillow", holes: [picture] })];
}

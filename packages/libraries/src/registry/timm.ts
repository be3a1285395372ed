import { py } from "@vitrine/code";
import { CATS } from "../model/sample-files.ts";
import { textHole } from "../entry/holes.ts";
import { defineLibrary, snippet } from "../entry/library.ts";
import { ranWithNetwork } from "../verification/network-mark.ts";

export default defineLibrary({
  id: "timm",
  prettyLabel: "timm",
  repoName: "pytorch-image-models",
  repoUrl: "https://github.com/rwightman/pytorch-image-models",
  docsUrl: "https://huggingface.co/docs/hub/timm",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin" OR path:"model.safetensors"',
  aliases: ["pytorch-image-models"],
  snippets(model, fill) {
    const picture = textHole(fill, "picture", "Picture (address)", CATS);
    const isExtractor = model.task === "image-feature-extraction";
    const loaded = isExtractor
      ? py`timm.create_model(${`hf_hub:${model.id}`}, pretrained=True, num_classes=0).eval()`
      : py`timm.create_model(${`hf_hub:${model.id}`}, pretrained=True).eval()`;
    const shown = isExtractor
      ? py`print(output.shape)`
      : py`
        scores = output.softmax(-1)[0]
        labels = model.pretrained_cfg.get("label_names") or range(len(scores))
        for score, index in zip(*scores.topk(min(5, len(scores)))):
            print(labels[index], f"{score:.3f}")
      `;
    const code = py`
      from urllib.request import urlopen

      import timm
      import torch
      from PIL import Image

      model = ${loaded}
      transform = timm.data.create_transform(**timm.data.resolve_model_data_config(model), is_training=False)

      image = Image.open(urlopen(${picture.value})).convert("RGB")
      with torch.no_grad():
          output = model(transform(image).unsqueeze(0))
      ${shown}
    `;
    return [snippet(code, { install: "pip install -U timm pillow", holes: [picture] })];
  },
  ranWith: ranWithNetwork,
  examples: [
    { tags: [], id: "timm/resnet50.a1_in1k" },
    { tags: [], id: "timm/vit_small_patch14_dinov2.lvd142m", pipeline_tag: "image-feature-extraction" },
  ],
});

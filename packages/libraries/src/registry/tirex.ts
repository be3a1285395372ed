import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "tirex",
  prettyLabel: "TiRex",
  repoUrl: "https://github.com/NX-AI/tirex",
  countDownloads: 'path_extension:"ckpt"',
  snippets(model) {
    const code = py`
      import torch
      from tirex import load_model

      model = load_model(${model.id})

      context = torch.rand((5, 128))  # five series, 128 values each
      quantiles, mean = model.forecast(context=context, prediction_length=64)
      print(mean[0])
    `;
    return [snippet(code, { install: "pip install -U tirex-ts" })];
  },
  examples: [{ tags: [], id: "NX-AI/TiRex" }],
});

import { py } from "@vitrine/code";
import { defineLibrary } from "../entry/library.ts";
import { snippet } from "../entry/make-snippet.ts";

export default defineLibrary({
  id: "tirex-2",
  prettyLabel: "TiRex-2",
  repoName: "TiRex-2",
  repoUrl: "https://github.com/NX-AI/tirex-2",
  filter: false,
  countDownloads: 'path:"model-config.yaml"',
  snippets(model) {
    const code = py`
      import torch
      from tirex import load_model

      model = load_model(${model.id})
      context = torch.sin(torch.arange(512) / 10)[None]  # one series, 512 values
      quantiles, mean = model.forecast(context=context, prediction_length=64)
      print(mean[0])
    `;
    return [snippet(code, { install: "pip install -U tirex-ts" })];
  },
  examples: [{ id: "NX-AI/TiRex-2", tags: [] }],
});

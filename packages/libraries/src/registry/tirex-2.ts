import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "tirex-2",
  prettyLabel: "TiRex-2",
  repoUrl: "https://github.com/NX-AI/tirex-2",
  countDownloads: 'path:"model-config.yaml"',
  snippets(model) {
    const code = py`
      import torch
      from tirex2 import TimeseriesType, load_model

      model = load_model(${model.id}, device="cuda" if torch.cuda.is_available() else "cpu")

      context = torch.sin(torch.arange(512) / 10)[None]  # one series, 512 values
      series = TimeseriesType(target=context, past_covariates=None, future_covariates=None)
      forecast = model.forecast([series], prediction_length=64, output_type="numpy")[0]
      print("median of each step", forecast[0, 4])
    `;
    return [snippet(code, { install: "pip install -U tirex-2" })];
  },
  examples: [{ id: "NX-AI/TiRex-2", tags: [] }],
});

/** TimesFM: its package reads the weights of version 2.5; transformers reads those of 2.0, and older ones need an older package. */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "timesfm",
  prettyLabel: "TimesFM",
  repoName: "timesfm",
  repoUrl: "https://github.com/google-research/timesfm",
  countDownloads:
    'path:"config.json" OR path:"torch_model.ckpt" OR path:"checkpoints/checkpoint_1100000/state/checkpoint" OR path:"checkpoints/checkpoint_2150000/state/checkpoint"',
  snippets(model) {
    if (model.name.includes("2.0") && model.name.endsWith("pytorch")) return [withTransformers(model)];
    if (!model.name.includes("2.5")) return [];
    const code = py`
      import numpy as np
      import timesfm

      model = timesfm.TimesFM_2p5_200M_torch.from_pretrained(${model.id})
      model.compile(
          timesfm.ForecastConfig(
              max_context=1024,
              max_horizon=256,
              normalize_inputs=True,
              use_continuous_quantile_head=True,
          )
      )
      point_forecast, quantile_forecast = model.forecast(horizon=12, inputs=[np.linspace(0, 1, 100)])
      print(point_forecast[0])
    `;
    return [snippet(code, { install: 'pip install -U "timesfm[torch]"' })];
  },
  examples: [
    { tags: [], id: "google/timesfm-2.5-200m-pytorch" },
    { tags: [], id: "google/timesfm-2.0-500m-pytorch" },
    { tags: [], id: "google/timesfm-1.0-200m" },
  ],
});

function withTransformers(model: SnippetModel): Snippet {
  const code = py`
    import torch
    from transformers import TimesFmModelForPrediction

    model = TimesFmModelForPrediction.from_pretrained(${model.id})
    past = [torch.sin(torch.linspace(0, 20, 100)), torch.sin(torch.linspace(0, 20, 200))]
    forecast = model(past_values=past, freq=[0, 0])
    print(forecast.mean_predictions[:, :12])
  `;
  return snippet(code, { install: "pip install -U transformers torch" });
}

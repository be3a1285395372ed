import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "granite-tsfm",
  prettyLabel: "Granite TSFM",
  repoName: "granite-tsfm",
  repoUrl: "https://github.com/ibm-granite/granite-tsfm",
  snippets(model) {
    if (!/ttm/i.test(model.name)) return [];
    const code = py`
      import torch
      from tsfm_public.toolkit.get_model import get_model

      model = get_model(${model.id}, context_length=512, prediction_length=96)
      past = torch.sin(torch.linspace(0, 50, 512)).reshape(1, 512, 1)
      forecast = model(past_values=past).prediction_outputs
      print(forecast[0, :12, 0])
    `;
    return [snippet(code, { install: "pip install -U granite-tsfm" })];
  },
  examples: [
    { id: "ibm-granite/granite-timeseries-ttm-r2", tags: [] },
    { id: "ibm-granite/granite-timeseries-patchtst", tags: [] },
  ],
});

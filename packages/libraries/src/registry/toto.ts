/** Toto: forecasts of many series at once. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "toto",
  prettyLabel: "Toto",
  repoUrl: "https://github.com/DataDog/toto",
  snippets(model) {
    const code = py`
      import torch
      from toto.data.util.dataset import MaskedTimeseries
      from toto.inference.forecaster import TotoForecaster
      from toto.model.toto import Toto

      toto = Toto.from_pretrained(${model.id})
      series = torch.randn(2, 512)  # two series of 512 values, one every 15 minutes: put yours here
      inputs = MaskedTimeseries(
          series=series,
          padding_mask=torch.ones_like(series, dtype=torch.bool),
          id_mask=torch.zeros_like(series),
          timestamp_seconds=torch.zeros_like(series),
          time_interval_seconds=torch.full((2,), 15 * 60),
      )

      forecast = TotoForecaster(toto.model).forecast(inputs, prediction_length=96, num_samples=64, samples_per_batch=64)
      print(forecast.median)
    `;
    return [snippet(code, { install: 'pip install -U toto-ts "setuptools<81"' })];
  },
  examples: [{ tags: [], id: "Datadog/Toto-Open-Base-1.0" }],
});

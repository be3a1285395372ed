/** Chronos: forecasts of time series in a table of ids, times and values. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "chronos-forecasting",
  prettyLabel: "Chronos",
  repoUrl: "https://github.com/amazon-science/chronos-forecasting",
  snippets(model) {
    const code = py`
      import pandas as pd
      from chronos import BaseChronosPipeline

      pipeline = BaseChronosPipeline.from_pretrained(${model.id}, device_map="auto")

      # One row for each item and time
      df = pd.DataFrame(
          {
              "item_id": "passengers",
              "timestamp": pd.date_range("2015-01-01", periods=120, freq="MS"),
              "target": [100 + month + 10 * (month % 12) for month in range(120)],
          }
      )

      forecast = pipeline.predict_df(
          df,
          prediction_length=36,
          quantile_levels=[0.1, 0.5, 0.9],
          id_column="item_id",
          timestamp_column="timestamp",
          target="target",
      )
      print(forecast)
    `;
    return [
      snippet(code, {
        install: 'pip install -U "chronos-forecasting>=2.0" pandas',
      }),
    ];
  },
  examples: [{ tags: [], id: "amazon/chronos-2" }],
});

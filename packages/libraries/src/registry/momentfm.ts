/** MOMENT: one network for several tasks on series; embeddings and filled gaps need no training of a head. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "momentfm",
  prettyLabel: "MOMENT",
  repoUrl: "https://github.com/moment-timeseries-foundation-model/moment",
  snippets(model) {
    const code = py`
      import torch
      from momentfm import MOMENTPipeline

      model = MOMENTPipeline.from_pretrained(${model.id}, model_kwargs={"task_name": "embedding"})
      model.init()

      series = torch.randn(1, 1, 512)  # one series of one channel: put 512 values of yours here
      with torch.no_grad():
          print(model(x_enc=series).embeddings.shape)
    `;
    return [
      snippet(code, {
        install: "pip install -U momentfm",
        notes: [
          'For forecasts, the head is trained on your series first (task_name "forecasting").',
          "Its release asks for numpy 1.25, which has no wheels for Python 3.12 and later: use Python 3.11.",
        ],
      }),
    ];
  },
  examples: [{ tags: [], id: "AutonLab/MOMENT-1-large" }],
});

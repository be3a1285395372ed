import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "comet",
  prettyLabel: "COMET",
  repoUrl: "https://github.com/Unbabel/COMET/",
  countDownloads: 'path:"hparams.yaml"',
  snippets(model) {
    const code = py`
      import torch
      from comet import download_model, load_from_checkpoint

      model = load_from_checkpoint(download_model(${model.id}))

      translations = [
          {
              "src": "Die Fähre fährt um halb sieben ab.",
              "mt": "The ferry leaves at half past six.",
              "ref": "The ferry departs at 6:30.",
          }
      ]
      output = model.predict(translations, batch_size=8, gpus=int(torch.cuda.is_available()))
      print(output.scores, output.system_score)
    `;
    return [
      snippet(code, {
        install: 'pip install -U unbabel-comet "setuptools<81"',
        notes: ["Models that judge without a reference (their names have kiwi or qe) take no ref."],
      }),
    ];
  },
  examples: [{ tags: [], id: "Unbabel/wmt22-comet-da" }],
});

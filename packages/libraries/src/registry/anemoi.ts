import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "anemoi",
  prettyLabel: "AnemoI",
  repoUrl: "https://github.com/ecmwf/anemoi-inference",
  docsUrl: "https://anemoi.readthedocs.io/en/latest/",
  countDownloads: 'path_extension:"ckpt"',
  snippets(model) {
    const code = py`
      from anemoi.inference.config.run import RunConfiguration
      from anemoi.inference.runners.default import DefaultRunner

      config = RunConfiguration(
          checkpoint={"huggingface": ${model.id}},
          input="mars",
          output="printer",
          lead_time="2d",
      )
      runner = DefaultRunner(config)
      runner.execute()  # prints each step of the forecast
      print(runner.checkpoint)
    `;
    return [
      snippet(code, {
        install: "pip install -U anemoi-inference huggingface_hub",
        notes: ["The input named mars needs an account at ECMWF; any other input of the package works as well."],
      }),
    ];
  },
  examples: [{ tags: [], id: "ecmwf/aifs-single-1.0" }],
});

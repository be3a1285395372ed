/** Mobilint: models for its accelerator. Since mblt-model-zoo 2 images have their own package. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "mobilint",
  prettyLabel: "Mobilint",
  repoName: "mblt-model-zoo",
  repoUrl: "https://github.com/mobilint/mblt-model-zoo",
  docsUrl: "https://docs.mobilint.com",
  countDownloads: 'path:"config.json" OR path_extension:"mxq"',
  snippets(model) {
    const code = py`
      from mblt_vision import MBLT_Engine

      with MBLT_Engine(model_cls=${model.name}, model_type="DEFAULT", core_mode="global8") as model:
          inputs = model.preprocess("image.jpg")
          outputs = model(inputs)
          results = model.postprocess(outputs)
          print(results)
    `;
    return [snippet(code, { install: "pip install -U mblt-vision-python" })];
  },
  examples: [{ tags: [], id: "mobilint/resnet50" }],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "flexray",
  prettyLabel: "FleXray",
  repoUrl: "https://github.com/VictorButoi/FleXray",
  countDownloads: 'path_extension:"safetensors" OR path_extension:"onnx"',
  snippets(model) {
    const code = py`
      from fxr.inference import FleXraySegmenter

      segmenter = FleXraySegmenter.from_pretrained(${model.id})
      prediction = segmenter.predict("x-ray.png", threshold=0.5)
      print(prediction.masks.shape)
    `;
    return [snippet(code, { install: "pip install -U flexray" })];
  },
  examples: [{ tags: [], id: "a/flexray" }],
});

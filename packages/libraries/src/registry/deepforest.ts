import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "deepforest",
  prettyLabel: "DeepForest",
  repoName: "deepforest",
  repoUrl: "https://github.com/weecology/DeepForest",
  docsUrl: "https://deepforest.readthedocs.io/en/latest/",
  snippets(model) {
    const code = py`
      from deepforest import main

      model = main.deepforest()
      model.load_model(model_name=${model.id})

      boxes = model.predict_image(path="aerial-picture.png")
      print(boxes)
    `;
    return [snippet(code, { install: "pip install -U deepforest" })];
  },
  examples: [{ tags: [], id: "weecology/deepforest-tree" }],
});

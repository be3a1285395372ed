import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "deepforest",
  prettyLabel: "DeepForest",
  repoName: "deepforest",
  repoUrl: "https://github.com/weecology/DeepForest",
  docsUrl: "https://deepforest.readthedocs.io/en/latest/",
  filter: false,
  snippets: deepforestSnippets,
  examples: [{ tags: [], id: "weecology/deepforest-tree" }],
});

function deepforestSnippets(model: SnippetModel): Snippet[] {
  const code = py`
    from deepforest import main

    model = main.deepforest()
    model.load_model(model_name=${model.id})

    boxes = model.predict_image(path="aerial-picture.png")
    print(boxes)
  `;
  return [snippet(code, { install: "pip install -U deepforest" })];
}

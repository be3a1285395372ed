import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "depth-anything-3",
  prettyLabel: "Depth Anything 3",
  repoUrl: "https://github.com/ByteDance-Seed/depth-anything-3",
  snippets(model) {
    const code = py`
      import torch
      from depth_anything_3.api import DepthAnything3

      device = "cuda" if torch.cuda.is_available() else "cpu"
      model = DepthAnything3.from_pretrained(${model.id}).to(device)

      prediction = model.inference(["image.jpg"])  # one picture, or several of one place
      print(prediction.depth.shape, prediction.depth.min(), prediction.depth.max())
    `;
    return [
      snippet(code, {
        install: "pip install torch torchvision xformers git+https://github.com/ByteDance-Seed/depth-anything-3",
      }),
    ];
  },
  examples: [{ id: "depth-anything/DA3-BASE", tags: [] }],
});

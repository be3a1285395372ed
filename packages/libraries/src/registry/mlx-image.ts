import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "mlx-image",
  prettyLabel: "mlx-image",
  repoUrl: "https://github.com/riccardomusmeci/mlx-image",
  docsUrl: "https://huggingface.co/docs/hub/mlx-image",
  countDownloads: 'path:"model.safetensors"',
  aliases: ["mlxim"],
  snippets(model) {
    const code = py`
      import mlx.core as mx
      from mlxim.model import create_model

      model = create_model(${model.id})
      model.eval()
      print(model(mx.zeros((1, 224, 224, 3))).shape)
    `;
    return [snippet(code, { install: "pip install -U mlx-image" })];
  },
  examples: [{ tags: [], id: "mlx-vision/resnet18-mlxim" }],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "renderformer",
  prettyLabel: "RenderFormer",
  repoUrl: "https://github.com/microsoft/renderformer",
  snippets(model) {
    const code = py`
      import torch
      from renderformer import RenderFormerRenderingPipeline

      pipeline = RenderFormerRenderingPipeline.from_pretrained(${model.id})
      pipeline.to(torch.device("cuda"))
      print(pipeline.model)
    `;
    return [
      snippet(code, {
        install:
          "git clone https://github.com/microsoft/renderformer && cd renderformer && pip install -r requirements.txt",
        notes: ["Run the code inside the cloned folder, whose infer.py renders a scene."],
      }),
    ];
  },
  examples: [{ tags: [], id: "microsoft/renderformer-v1.1-swin-large" }],
});

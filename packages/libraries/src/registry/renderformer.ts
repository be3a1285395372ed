import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "renderformer",
  prettyLabel: "RenderFormer",
  repoName: "RenderFormer",
  repoUrl: "https://github.com/microsoft/renderformer",
  filter: false,
  snippets: renderformerSnippets,
  examples: [{ tags: [], id: "microsoft/renderformer-v1.1-swin-large" }],
});

function renderformerSnippets(model: SnippetModel): Snippet[] {
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
}

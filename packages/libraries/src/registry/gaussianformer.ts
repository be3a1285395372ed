import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "gaussianformer",
  prettyLabel: "GaussianFormer",
  repoUrl: "https://github.com/SVLwoof/gaussianformer",
  countDownloads: 'path:"config.json"',
  snippets(model) {
    const code = py`
      import torch
      from gaussianformer import GaussianFormerRenderingPipeline, load_ply
      from gaussianformer.utils.cameras import orbit

      pipeline = GaussianFormerRenderingPipeline.from_pretrained(${model.id}).to("cuda")

      gaussians = load_ply("object.ply", up="z")
      cameras = torch.from_numpy(orbit(8, 1.7))  # eight views, 1.7 away
      images = pipeline(gaussians, cameras, fov=45.0)
      print("eight views:", images.shape)
    `;
    return [snippet(code, { install: "pip install 'gaussianformer @ git+https://github.com/SVLwoof/gaussianformer'" })];
  },
  examples: [{ tags: [], id: "shahafvl/gaussianformer" }],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "sam-3d-objects",
  prettyLabel: "SAM 3D Objects",
  repoUrl: "https://github.com/facebookresearch/sam-3d-objects",
  countDownloads: 'path:"checkpoints/pipeline.yaml"',
  snippets(model) {
    const code = py`
      import sys

      from huggingface_hub import snapshot_download

      sys.path.append("notebook")
      from inference import Inference, load_image, load_single_mask

      folder = snapshot_download(${model.id})
      inference = Inference(f"{folder}/checkpoints/pipeline.yaml", compile=False)

      image = load_image("image.png")
      mask = load_single_mask("masks", index=14)
      output = inference(image, mask, seed=42)
      output["gs"].save_ply("splat.ply")
    `;
    return [
      snippet(code, {
        install: "git clone https://github.com/facebookresearch/sam-3d-objects.git",
        notes: ["Follow doc/setup.md of the cloned folder, and run the code inside it."],
      }),
    ];
  },
  examples: [{ tags: [], id: "facebook/sam-3d-objects" }],
});

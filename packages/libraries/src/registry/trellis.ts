import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "trellis",
  prettyLabel: "Trellis",
  repoUrl: "https://github.com/microsoft/TRELLIS",
  countDownloads: 'path_extension:"safetensors"',
  snippets(model) {
    const code = py`
      from PIL import Image
      from trellis.pipelines import TrellisImageTo3DPipeline

      pipeline = TrellisImageTo3DPipeline.from_pretrained(${model.id})
      pipeline.cuda()

      outputs = pipeline.run(Image.open("image.png"), seed=1)
      outputs["gaussian"][0].save_ply("splat.ply")
    `;
    return [
      snippet(code, {
        install: "git clone --recurse-submodules https://github.com/microsoft/TRELLIS.git",
        notes: ["Set up the environment with setup.sh of the cloned folder, and run the code inside it."],
      }),
    ];
  },
  examples: [{ tags: [], id: "microsoft/TRELLIS-image-large" }],
});

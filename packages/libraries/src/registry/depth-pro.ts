/** Depth Pro: the package looks for its weights in a folder named checkpoints. */
import { py, sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "depth-pro",
  prettyLabel: "Depth Pro",
  repoUrl: "https://github.com/apple/ml-depth-pro",
  countDownloads: 'path_extension:"pt"',
  snippets(model) {
    const download = sh`hf download ${model.id} depth_pro.pt --local-dir checkpoints`;
    const code = py`
      import depth_pro

      model, transform = depth_pro.create_model_and_transforms()
      model.eval()

      image, _, f_px = depth_pro.load_rgb("image.jpg")

      prediction = model.infer(transform(image), f_px=f_px)
      depth = prediction["depth"]  # metres
      print("nearest", float(depth.min()), "m, farthest", float(depth.max()), "m")
      print("focal length", float(prediction["focallength_px"]), "pixels")
    `;
    return [
      snippet(download, { title: "Download the weights", install: "pip install -U huggingface_hub" }),
      snippet(code, {
        title: "Estimate depth with the downloaded weights",
        install: "pip install git+https://github.com/apple/ml-depth-pro.git",
      }),
    ];
  },
  examples: [{ tags: [], id: "apple/DepthPro" }],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "lightglue",
  prettyLabel: "LightGlue",
  repoUrl: "https://github.com/cvg/LightGlue",
  countDownloads: 'path_extension:"pth" OR path:"config.json"',
  snippets(model) {
    const features = /disk/i.test(model.name) ? "disk" : /aliked/i.test(model.name) ? "aliked" : "superpoint";
    const className = py.identifier({ disk: "DISK", aliked: "ALIKED", superpoint: "SuperPoint" }[features]);
    const code = py`
      from lightglue import LightGlue, ${className}
      from lightglue.utils import load_image, rbd

      extractor = ${className}(max_num_keypoints=2048).eval()
      matcher = LightGlue(features=${features}).eval()

      one, other = extractor.extract(load_image("image.jpg")), extractor.extract(load_image("picture.jpg"))
      matches = rbd(matcher({"image0": one, "image1": other}))["matches"]
      print(len(matches), "pairs of points, by their numbers in the two pictures:", matches[:5].tolist())
    `;
    return [
      snippet(code, {
        install: "pip install git+https://github.com/cvg/LightGlue.git",
        notes: ["The package fetches its own weights for each kind of features."],
      }),
    ];
  },
  examples: [
    { id: "ETH-CVG/lightglue_superpoint", tags: [] },
    { id: "ETH-CVG/lightglue_disk", tags: [] },
  ],
});

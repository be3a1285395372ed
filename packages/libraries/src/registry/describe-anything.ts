import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "describe-anything",
  prettyLabel: "Describe Anything",
  repoUrl: "https://github.com/NVlabs/describe-anything",
  snippets(model) {
    const code = py`
      from dam import DescribeAnythingModel, disable_torch_init
      from huggingface_hub import snapshot_download
      from PIL import Image

      disable_torch_init()
      model = DescribeAnythingModel(
          model_path=snapshot_download(${model.id}),
          conv_mode="v1",
          prompt_mode="full+focal_crop",
      ).to("cuda")

      image = Image.open("image.jpg").convert("RGB")
      mask = Image.open("mask.png").convert("L")  # white where the thing to describe is
      print(model.get_description(image, mask, "<image>\nDescribe the masked region in detail."))
    `;
    return [snippet(code, { install: "pip install git+https://github.com/NVlabs/describe-anything.git" })];
  },
  examples: [{ tags: [], id: "nvidia/DAM-3B" }],
});

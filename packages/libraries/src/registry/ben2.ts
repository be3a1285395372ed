import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "ben2",
  prettyLabel: "BEN2",
  repoUrl: "https://github.com/PramaLLC/BEN2",
  snippets(model) {
    const code = py`
      import requests
      from ben2 import AutoModel
      from PIL import Image

      model = AutoModel.from_pretrained(${model.id})
      model.to("cuda").eval()

      image = Image.open(requests.get(${PICTURE}, stream=True).raw)
      foreground = model.inference(image)
      foreground.save("foreground.png")
      print("saved to foreground.png")
    `;
    return [snippet(code, { install: "pip install git+https://github.com/PramaLLC/BEN2.git requests" })];
  },
  examples: [{ tags: [], id: "PramaLLC/BEN2" }],
});

const PICTURE = "https://huggingface.co/datasets/mishig/sample_images/resolve/main/teapot.jpg";

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "araclip",
  prettyLabel: "AraClip",
  repoUrl: "https://huggingface.co/Arabic-Clip/araclip",
  snippets(model) {
    const code = py`
      import numpy as np
      from araclip import AraClip
      from PIL import Image

      model = AraClip.from_pretrained(${model.id})

      labels = ["قطة", "كلب", "حصان"]
      image_features = model.embed(image=Image.open("image.png"))
      text_features = np.stack([model.embed(text=label) for label in labels])
      print(labels[int(np.argmax(text_features @ image_features))])
    `;
    return [snippet(code, { install: "pip install git+https://github.com/Arabic-Clip/Araclip.git" })];
  },
  examples: [{ tags: [], id: "Arabic-Clip/araclip" }],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "nobg",
  prettyLabel: "nobg",
  repoUrl: "https://github.com/feyninc/nobg",
  snippets(model) {
    const promptable = model.tags.has("promptable");
    const load = py`
      from nobg import AutoModel, AutoProcessor
      from PIL import Image

      model = AutoModel.from_pretrained(${model.id})
      processor = AutoProcessor.from_pretrained(${model.id})

      image = Image.open("image.jpg").convert("RGB")
    `;
    const predict = py`
      ${load}

      cutout = model.predict(processor, image${promptable ? py`, prompt="the person"` : py.empty})
      cutout.save("cutout.png")
      print("saved to cutout.png")
    `;
    const byHand = py`
      import torch
      ${load}

      inputs = processor(images=image, return_tensors="pt"${promptable ? py`, text="the person"` : py.empty})
      with torch.no_grad():
          outputs = model(**inputs)

      alpha = processor.post_process_alpha_matting(outputs, target_sizes=[image.size[::-1]])[0]
      processor.cutout(image, alpha).save("cutout.png")
      print("saved to cutout.png")
    `;
    return [
      snippet(predict, { title: "Cut out the foreground", install: INSTALL }),
      snippet(byHand, { title: "Step by step, with the alpha matte", install: INSTALL }),
    ];
  },
  examples: [
    { tags: [], id: "feyninc/birefnet" },
    { tags: ["promptable"], id: "feyninc/sam3" },
  ],
});

const INSTALL = "pip install -U nobg torch torchvision pillow";

/** BiRefNet: through transformers with the repository's own code, or through a checkout of its source. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "birefnet",
  prettyLabel: "BiRefNet",
  repoUrl: "https://github.com/ZhengPeng7/BiRefNet",
  snippets(model) {
    const remoteCode = py`
      import torch
      from PIL import Image
      from torchvision import transforms
      from transformers import AutoModelForImageSegmentation

      birefnet = AutoModelForImageSegmentation.from_pretrained(${model.id}, trust_remote_code=True).eval()
      ${CUT_OUT}
    `;
    const checkout = py`
      import torch
      from models.birefnet import BiRefNet
      from PIL import Image
      from torchvision import transforms

      birefnet = BiRefNet.from_pretrained(${model.id}).eval()
      ${CUT_OUT}
    `;
    return [
      snippet(remoteCode, {
        title: "Load by transformers",
        install: "pip install -U transformers torch torchvision timm kornia einops",
      }),
      snippet(checkout, {
        title: "Load by its own source",
        install:
          "git clone https://github.com/ZhengPeng7/BiRefNet && cd BiRefNet && pip install -r requirements.txt huggingface_hub",
      }),
    ];
  },
  examples: [{ tags: [], id: "ZhengPeng7/BiRefNet" }],
});

/** The image's foreground, with the rest made transparent. */
const CUT_OUT = py`

  image = Image.open("image.jpg").convert("RGB")
  prepare = transforms.Compose([
      transforms.Resize((1024, 1024)),
      transforms.ToTensor(),
      transforms.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]),
  ])
  with torch.no_grad():
      mask = birefnet(prepare(image).unsqueeze(0))[-1].sigmoid()[0, 0]
  image.putalpha(transforms.ToPILImage()(mask.cpu()).resize(image.size))
  image.save("cutout.png")
  print("saved to cutout.png")
`;

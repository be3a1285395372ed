import { py } from "@vitrine/code";
import { CATS } from "../model/sample-files.ts";
import { textHole } from "../entry/holes.ts";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "open_clip",
  prettyLabel: "OpenCLIP",
  repoUrl: "https://github.com/mlfoundations/open_clip",
  filter: true,
  countDownloads:
    'path:"open_clip_model.safetensors" OR path:"model.safetensors" OR path:"open_clip_pytorch_model.bin" OR path:"pytorch_model.bin"',
  aliases: ["openclip", "open-clip-torch"],
  snippets(model, fill) {
    const source = `hf-hub:${model.id}`;
    const picture = textHole(fill, "picture", "Picture (address)", CATS);
    const code = py`
      from urllib.request import urlopen

      import open_clip
      import torch
      from PIL import Image

      model, _, preprocess = open_clip.create_model_and_transforms(${source})
      tokenizer = open_clip.get_tokenizer(${source})
      model.eval()

      labels = ["a diagram", "two cats", "a dog"]
      image = preprocess(Image.open(urlopen(${picture.value}))).unsqueeze(0)
      with torch.no_grad():
          image_features = model.encode_image(image, normalize=True)
          text_features = model.encode_text(tokenizer(labels), normalize=True)
      scores = (100 * image_features @ text_features.T).softmax(-1)[0]
      for label, score in zip(labels, scores.tolist()):
          print(label, f"{score:.3f}")
    `;
    return [snippet(code, { install: "pip install -U open_clip_torch pillow", holes: [picture] })];
  },
  examples: [{ tags: [], id: "laion/CLIP" }],
});

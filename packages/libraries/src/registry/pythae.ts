import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "pythae",
  prettyLabel: "pythae",
  repoUrl: "https://github.com/clementchadebec/benchmark_VAE",
  snippets(model) {
    const code = py`
      from pythae.models import AutoModel

      from pythae.samplers import NormalSampler
      from torchvision.utils import save_image

      model = AutoModel.load_from_hf_hub(${model.id})
      images = NormalSampler(model=model).sample(num_samples=16)
      save_image(images, "samples.png", nrow=4)
      print("saved to samples.png")
    `;
    return [snippet(code, { install: "pip install -U pythae huggingface_hub torchvision" })];
  },
  examples: [{ tags: [], id: "a/vae" }],
});

/** 3DTopia-XL: its script reads the weights from a folder and the images from another, as its configuration says. */
import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "3dtopia-xl",
  prettyLabel: "3DTopia-XL",
  repoUrl: "https://github.com/3DTopia/3DTopia-XL",
  countDownloads: 'path:"model_vae_fp16.pt"',
  snippets(model) {
    const download = sh`hf download ${model.id} model_sview_dit_fp16.pt model_vae_fp16.pt --local-dir pretrained`;
    const run = sh`python inference.py ./configs/inference_dit.yml`;
    return [
      snippet(download, { title: "Download the weights", install: "pip install -U huggingface_hub" }),
      snippet(run, {
        title: "Make a mesh with the downloaded weights",
        install:
          "git clone https://github.com/3DTopia/3DTopia-XL.git && cd 3DTopia-XL && pip install -r requirements.txt && bash install.sh",
        notes: ["Run both inside the cloned folder; input_dir in the configuration names the folder of your pictures."],
      }),
    ];
  },
  examples: [{ tags: [], id: "FrozenBurning/3DTopia-XL" }],
});

/** SEED-Story: several weights that its own scripts look for in a folder named pretrained. */
import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "seed-story",
  prettyLabel: "SEED-Story",
  repoUrl: "https://github.com/TencentARC/SEED-Story",
  countDownloads: 'path:"cvlm_llama2_tokenizer/tokenizer.model"',
  snippets(model) {
    const download = sh`hf download ${model.id} --local-dir pretrained
hf download stabilityai/stable-diffusion-xl-base-1.0 --local-dir pretrained/stable-diffusion-xl-base-1.0
hf download Qwen/Qwen-VL-Chat --local-dir pretrained/Qwen-VL-Chat`;
    const run = sh`python3 src/tools/reload_qwen_vit.py
python3 src/inference/gen_george.py`;
    return [
      snippet(download, { title: "Download the weights", install: "pip install -U huggingface_hub" }),
      snippet(run, {
        title: "Tell a story with the downloaded weights",
        install:
          "git clone https://github.com/TencentARC/SEED-Story.git && cd SEED-Story && pip install -r requirements.txt",
        notes: ["Run both inside the cloned folder."],
      }),
    ];
  },
  examples: [{ tags: [], id: "TencentARC/SEED-Story" }],
});

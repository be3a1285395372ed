import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "hunyuan-dit",
  prettyLabel: "HunyuanDiT",
  repoUrl: "https://github.com/Tencent/HunyuanDiT",
  countDownloads: 'path:"pytorch_model_ema.pt" OR path:"pytorch_model_distill.pt"',
  snippets: (model) => [
    snippet(sh`hf download ${model.id} --local-dir ckpts`, {
      title: "Download the files",
      install: "pip install -U huggingface_hub",
    }),
    snippet(sh`python sample_t2i.py --prompt "A lighthouse at sunrise" --no-enhance`, {
      title: "Make a picture of the downloaded model",
      install:
        "git clone https://github.com/Tencent-Hunyuan/HunyuanDiT.git && cd HunyuanDiT && pip install -r requirements.txt",
      notes: ["Run both inside the cloned folder. Needs a GPU of 11 GB; pictures are in the folder results."],
    }),
  ],
  examples: [{ id: "Tencent-Hunyuan/HunyuanDiT-v1.2", tags: [] }],
});

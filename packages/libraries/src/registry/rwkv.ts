/** RWKV: weights in one file, read by the package of the same name; strategy says where the layers go. */
import { py } from "@vitrine/code";
import { fileHole } from "../entry/file-hole.ts";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "rwkv",
  prettyLabel: "RWKV",
  repoName: "RWKV-LM",
  repoUrl: "https://github.com/BlinkDL/RWKV-LM",
  docsUrl: "https://rwkv.com/",
  countDownloads: 'path_extension:"pth"',
  snippets(model, fill) {
    const file = fileHole(model, fill, { extension: ".pth", fallback: "model.pth", label: "Weights" });
    const code = py`
      import os

      os.environ["RWKV_V7_ON"] = "1"  # for models of the seventh generation; must come before the import
      os.environ["RWKV_JIT_ON"] = "1"

      import torch
      from huggingface_hub import hf_hub_download
      from rwkv.model import RWKV
      from rwkv.utils import PIPELINE

      strategy = "cuda fp16" if torch.cuda.is_available() else "cpu fp32"
      path = hf_hub_download(${model.id}, ${file.value})
      model = RWKV(model=path.removesuffix(".pth"), strategy=strategy)  # the package adds the ending itself
      pipeline = PIPELINE(model, "rwkv_vocab_v20230424")
      print(pipeline.generate("The ferry to the island", token_count=100))
    `;
    return [snippet(code, { install: "pip install -U rwkv torch numpy huggingface_hub", holes: [file] })];
  },
  examples: [{ tags: [], id: "BlinkDL/rwkv-7-world", siblings: [{ rfilename: "rwkv.pth" }] }],
});

import { py } from "@vitrine/code";
import { fileHole } from "../entry/file-hole.ts";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "lvface",
  prettyLabel: "LVFace",
  repoUrl: "https://github.com/bytedance/LVFace",
  countDownloads: 'path_extension:"pt" OR path_extension:"onnx"',
  snippets(model, fill) {
    const fallback = "LVFace-L_Glint360K/LVFace-L_Glint360K.onnx";
    const file = fileHole(model, fill, { extension: ".onnx", fallback, label: "Weights" });
    const code = py`
      from huggingface_hub import hf_hub_download
      from inference_onnx import LVFaceONNXInferencer

      inferencer = LVFaceONNXInferencer(
          hf_hub_download(${model.id}, ${file.value}),
          use_gpu=True,
          timeout=300,
      )
      embedding = inferencer.infer_from_image("face.jpg")
      print("embedding of", embedding.size, "numbers")
    `;
    return [
      snippet(code, {
        install: "git clone https://github.com/bytedance/LVFace.git && cd LVFace && pip install -r requirements.txt",
        notes: ["Run the code inside the cloned folder."],
        holes: [file],
      }),
    ];
  },
  examples: [{ tags: [], id: "bytedance-research/LVFace" }],
});

import { py } from "@vitrine/code";
import type { Fill } from "../library.ts";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

export function lvfaceSnippets(model: ModelFacts, fill: Fill): Snippet[] {
  const options = (model.files ?? []).filter((file) => file.endsWith(".onnx"));
  const file = fill("weights-file", options[0] ?? "LVFace-L_Glint360K/LVFace-L_Glint360K.onnx");
  const code = py`
    from huggingface_hub import hf_hub_download
    from inference_onnx import LVFaceONNXInferencer

    inferencer = LVFaceONNXInferencer(
        hf_hub_download(${model.id}, ${file}),
        use_gpu=True,
        timeout=300,
    )
    embedding = inferencer.infer_from_image("face.jpg")
  `;
  return [
    snippet(code, {
      install: "git clone https://github.com/bytedance/LVFace.git && cd LVFace && pip install -r requirements.txt",
      notes: ["Run the code inside the cloned folder."],
      holes: [
        {
          name: "weights-file",
          kind: "file",
          label: "Weights",
          value: file,
          ...(options.length > 0 ? { options } : {}),
        },
      ],
    }),
  ];
}

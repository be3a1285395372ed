import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "collectorvision",
  prettyLabel: "CollectorVision",
  repoUrl: "https://github.com/HanClinto/CollectorVision",
  countDownloads: 'path_extension:"onnx"',
  snippets(model) {
    const code = py`
      import collector_vision as cvg
      import cv2
      from huggingface_hub import hf_hub_download

      checkpoint = hf_hub_download(${model.id}, "model.onnx")
      detector = cvg.NeuralCornerDetector(checkpoint)

      image = cv2.imread("photo.jpg")
      detection = detector.detect(image)
      card = detection.dewarp(image)  # the card alone, upright

      embedder = cvg.NeuralEmbedder(checkpoint)
      embedding = embedder.embed(card)
      print("embedding of", len(embedding), "numbers")
    `;
    return [
      snippet(code, {
        install: "pip install git+https://github.com/HanClinto/CollectorVision.git huggingface_hub",
        notes: ["A repository holds the weights of a detector or of an embedder: keep the half that fits."],
      }),
    ];
  },
  examples: [{ tags: [], id: "HanClinto/cornelius" }],
});

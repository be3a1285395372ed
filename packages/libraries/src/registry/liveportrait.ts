import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "liveportrait",
  prettyLabel: "LivePortrait",
  repoUrl: "https://github.com/KwaiVGI/LivePortrait",
  countDownloads: 'path:"liveportrait/landmark.onnx"',
  snippets(model) {
    return [
      snippet(sh`hf download ${model.id} --local-dir pretrained_weights --exclude "*.git*" "README.md" "docs"`, {
        title: "Download the files",
        install: "pip install -U huggingface_hub",
        notes: ["Inside the cloned folder of the next block."],
      }),
      snippet(sh`python inference.py -s face.jpg -d video.mp4 -o animations`, {
        title: "Animate the face with the motion of the video, using the downloaded weights",
        install:
          "git clone https://github.com/KwaiVGI/LivePortrait.git && cd LivePortrait && pip install -r requirements.txt",
        notes: ["The video is saved to the folder animations."],
      }),
    ];
  },
  examples: [{ id: "KlingTeam/LivePortrait", tags: [] }],
});

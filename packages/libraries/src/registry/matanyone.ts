import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "matanyone",
  prettyLabel: "MatAnyone",
  repoUrl: "https://github.com/pq-yang/MatAnyone",
  snippets(model) {
    const cut = py`
      from matanyone import InferenceCore

      processor = InferenceCore(${model.id})
      foreground_path, alpha_path = processor.process_video(
          input_path="video.mp4",
          mask_path="first-frame-mask.png",
          output_path="outputs",
      )
      print("saved to", foreground_path, "and", alpha_path)
    `;
    return [snippet(cut, { title: "Cut a person out of a video", install: INSTALL })];
  },
  examples: [{ tags: [], id: "PeiqingYang/MatAnyone" }],
});

const INSTALL = "pip install git+https://github.com/pq-yang/MatAnyone.git";

import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "triposr",
  prettyLabel: "TripoSR",
  repoUrl: "https://github.com/VAST-AI-Research/TripoSR",
  snippets(model) {
    const code = sh`python run.py picture.png --pretrained-model-name-or-path ${model.id} --output-dir output
ls output/0`;
    return [
      snippet(code, {
        install:
          "git clone https://github.com/VAST-AI-Research/TripoSR.git && cd TripoSR && pip install -r requirements.txt",
        notes: ["Run it inside the cloned folder. A picture takes 6 GB on the GPU; the mesh is in output/0."],
      }),
    ];
  },
  examples: [{ id: "stabilityai/TripoSR", tags: [] }],
});

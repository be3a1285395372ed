/** MeshAnything: its class wants its own arguments command, so the command is what is shown. */
import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "mesh-anything",
  prettyLabel: "MeshAnything",
  repoUrl: "https://github.com/buaacyw/MeshAnything",
  countDownloads: 'path:"MeshAnything_350m.pth"',
  snippets() {
    const code = sh`python main.py --input_path model.obj --input_type mesh --out_dir output`;
    return [
      snippet(code, {
        install:
          "git clone https://github.com/buaacyw/MeshAnything.git && cd MeshAnything && pip install -r requirements.txt",
        notes: ["Run it inside the cloned folder; the weights are fetched on the first run."],
      }),
    ];
  },
  examples: [{ tags: [], id: "Yiwen-ntu/MeshAnything" }],
});

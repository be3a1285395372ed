import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "vfi-mamba",
  prettyLabel: "VFIMamba",
  repoUrl: "https://github.com/MCG-NJU/VFIMamba",
  countDownloads: 'path_extension:"pkl"',
  snippets(model) {
    const code = py`
      from Trainer_finetune import Model

      model = Model.from_pretrained(${model.id})
      model.eval()
      print(model.name)
    `;
    return [
      snippet(code, {
        install: "git clone https://github.com/MCG-NJU/VFIMamba.git && cd VFIMamba && pip install -r requirements.txt",
        notes: ["Run the code inside the cloned folder."],
      }),
    ];
  },
  examples: [{ tags: [], id: "MCG-NJU/VFIMamba" }],
});

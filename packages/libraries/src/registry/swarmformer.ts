import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "swarmformer",
  prettyLabel: "SwarmFormer",
  repoUrl: "https://github.com/takara-ai/SwarmFormer",
  snippets(model) {
    const code = py`
      from swarmformer import SwarmFormerModel

      model = SwarmFormerModel.from_pretrained(${model.id})
      print(model)
    `;
    return [snippet(code, { install: "pip install git+https://github.com/takara-ai/SwarmFormer.git" })];
  },
  examples: [{ tags: [], id: "Takara/SwarmFormer" }],
});

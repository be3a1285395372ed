import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "pxia",
  prettyLabel: "pxia",
  repoUrl: "https://github.com/not-lain/pxia",
  snippets(model) {
    const code = py`
      from pxia import AutoModel

      model = AutoModel.from_pretrained(${model.id})
      print(model)
    `;
    return [snippet(code, { install: "pip install -U pxia" })];
  },
  examples: [{ tags: [], id: "phxia/gpt2" }],
});

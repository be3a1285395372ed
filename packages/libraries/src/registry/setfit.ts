import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "setfit",
  prettyLabel: "setfit",
  repoUrl: "https://github.com/huggingface/setfit",
  docsUrl: "https://huggingface.co/docs/hub/setfit",
  filter: true,
  snippets(model) {
    const code = py`
      from setfit import SetFitModel

      model = SetFitModel.from_pretrained(${model.id})
      print(model.predict(["I love this library.", "The meeting was moved to Friday."]))
    `;
    return [snippet(code, { install: "pip install -U setfit" })];
  },
  examples: [{ tags: [], id: "a/setfit" }],
});

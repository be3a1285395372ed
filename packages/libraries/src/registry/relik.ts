import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "relik",
  prettyLabel: "Relik",
  repoUrl: "https://github.com/SapienzaNLP/relik",
  snippets(model) {
    const code = py`
      from relik import Relik

      relik = Relik.from_pretrained(${model.id})
      print(relik("Marie Curie was born in Warsaw."))
    `;
    return [snippet(code, { install: 'pip install -U relik "setuptools<81" "numpy<2"' })];
  },
  examples: [{ tags: [], id: "sapienzanlp/relik" }],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "model2vec",
  prettyLabel: "Model2Vec",
  repoName: "model2vec",
  repoUrl: "https://github.com/MinishLab/model2vec",
  snippets(model) {
    const code = py`
      from model2vec import StaticModel

      model = StaticModel.from_pretrained(${model.id})

      one, other = model.encode(["The weather is nice today.", "It is sunny outside."])
      print("similarity", one @ other / (one @ one * (other @ other)) ** 0.5)
    `;
    return [snippet(code, { install: "pip install -U model2vec" })];
  },
  examples: [{ tags: [], id: "minishlab/potion" }],
});

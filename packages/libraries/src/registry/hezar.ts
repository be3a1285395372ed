import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "hezar",
  prettyLabel: "Hezar",
  repoUrl: "https://github.com/hezarai/hezar",
  docsUrl: "https://hezarai.github.io/hezar",
  countDownloads: 'path:"model_config.yaml" OR path:"embedding/embedding_config.yaml"',
  snippets(model) {
    const code = py`
      from hezar.models import Model

      model = Model.load(${model.id})
      print(model.predict(${[model.widgetText ?? "کتابخانه هزار عالی است"]}))
    `;
    return [snippet(code, { install: "pip install -U hezar requests" })];
  },
  examples: [{ tags: [], id: "hezarai/bert-fa-ner" }],
});

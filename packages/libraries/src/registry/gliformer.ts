import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "gliformer",
  prettyLabel: "GLiFormer",
  repoUrl: "https://github.com/Knowledgator/GLiFormer",
  countDownloads: 'path:"gliner_config.json"',
  snippets(model) {
    const code = py`
      from gliformer import GLiFormer

      model = GLiFormer.from_pretrained(${model.id})

      text = "Marie Curie was born in Warsaw and studied in Paris."
      entities = model.predict_entities(text, entities=["person", "city"])
      print(entities)
    `;
    return [snippet(code, { install: "pip install -U gliformer" })];
  },
  examples: [{ tags: [], id: "knowledgator/gliformer-small" }],
});

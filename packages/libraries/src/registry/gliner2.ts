import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "gliner2",
  prettyLabel: "GLiNER2",
  repoUrl: "https://github.com/fastino-ai/GLiNER2",
  snippets(model) {
    const code = py`
      from gliner2 import GLiNER2

      model = GLiNER2.from_pretrained(${model.id})

      text = "Marie Curie won the Nobel Prize in Physics in 1903, then studied on in Paris."
      result = model.extract_entities(text, ["person", "award", "date", "city"])
      print(result)
    `;
    // Without the extra, the package is only the client of a hosted service.
    return [snippet(code, { install: 'pip install -U "gliner2[local]"' })];
  },
  examples: [{ tags: [], id: "fastino/gliner2-base" }],
});

import { py, type Snippet } from "@vitrine/code";
import { snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export function glinerSnippets(model: SnippetModel): Snippet[] {
  const code = py`
    from gliner import GLiNER

    model = GLiNER.from_pretrained(${model.id})

    text = "Marie Curie was born in Warsaw and studied in Paris."
    entities = model.predict_entities(text, ["person", "city"])
    print(entities)
  `;
  return [snippet(code, { install: "pip install -U gliner" })];
}

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "span-marker",
  prettyLabel: "SpanMarker",
  repoName: "SpanMarkerNER",
  repoUrl: "https://github.com/tomaarsen/SpanMarkerNER",
  docsUrl: "https://huggingface.co/docs/hub/span_marker",
  filter: true,
  aliases: ["spanmarker"],
  snippets(model) {
    const code = py`
      from span_marker import SpanMarkerModel

      model = SpanMarkerModel.from_pretrained(${model.id})
      for entity in model.predict(${model.widgetText ?? "Marie Curie was born in Warsaw."}):
          print(entity["span"], entity["label"], f"{entity['score']:.3f}")
      print(model.config.id2label)
    `;
    return [snippet(code, { install: "pip install -U span_marker" })];
  },
  examples: [{ tags: [], id: "tomaarsen/span-marker" }],
});

/** HTRflow: reads handwriting in steps; the model takes the step that its architecture serves. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "htrflow",
  prettyLabel: "HTRflow",
  repoUrl: "https://github.com/AI-Riksarkivet/htrflow",
  docsUrl: "https://ai-riksarkivet.github.io/htrflow",
  snippets(model) {
    const segments = model.tags.has("ultralytics") || [...model.tags].some((tag) => /yolo/i.test(tag));
    const code = segments ? segmentation(model) : recognition(model);
    return [snippet(code, { install: "pip install -U htrflow" })];
  },
  examples: [
    { tags: [], id: "Riksarkivet/trocr-base-handwritten-hist-swe-2" },
    { tags: ["yolo"], id: "Riksarkivet/yolov9-lines-within-regions-1" },
  ],
});

function segmentation(model: SnippetModel) {
  return py`
    from htrflow.models.ultralytics.yolo import YOLO
    from htrflow.pipeline.pipeline import Pipeline
    from htrflow.pipeline.steps import Segmentation
    from htrflow.volume.volume import Collection

    pipeline = Pipeline([Segmentation(YOLO, {"model": ${model.id}}, {})])

    collection = pipeline.run(Collection(["page.jpg"]))
    collection.save("outputs", serializer="alto")
  `;
}

function recognition(model: SnippetModel) {
  return py`
    from htrflow.models.huggingface.trocr import TrOCR
    from htrflow.pipeline.pipeline import Pipeline
    from htrflow.pipeline.steps import TextRecognition
    from htrflow.volume.volume import Collection

    pipeline = Pipeline([TextRecognition(TrOCR, {"model": ${model.id}}, {})])

    collection = pipeline.run(Collection(["line.jpg"]))  # pictures of single lines of text
    collection.save("outputs", serializer="txt")
  `;
}

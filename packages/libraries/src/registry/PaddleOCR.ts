/** PaddleOCR: a tag names the module of a model, and each module has its own class. */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import { note, snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "PaddleOCR",
  prettyLabel: "PaddleOCR",
  repoName: "PaddleOCR",
  repoUrl: "https://github.com/PaddlePaddle/PaddleOCR",
  docsUrl: "https://www.paddleocr.ai/",
  filter: true,
  countDownloads: 'path_extension:"safetensors" OR path:"inference.pdiparams" OR path:"inference.onnx"',
  aliases: ["paddle-ocr"],
  snippets: paddleocrSnippets,
});

/** Tag → class, in the order in which tags are looked for. */
const MODULES: readonly (readonly [tag: string, className: string])[] = [
  ["textline_detection", "TextDetection"],
  ["textline_recognition", "TextRecognition"],
  ["seal_text_detection", "SealTextDetection"],
  ["doc_img_unwarping", "TextImageUnwarping"],
  ["doc_img_orientation_classification", "DocImgOrientationClassification"],
  ["textline_orientation_classification", "TextLineOrientationClassification"],
  ["chart_parsing", "ChartParsing"],
  ["formula_recognition", "FormulaRecognition"],
  ["layout_detection", "LayoutDetection"],
  ["table_cells_detection", "TableCellsDetection"],
  ["wired_table_classification", "TableClassification"],
  ["table_structure_recognition", "TableStructureRecognition"],
];

const UNKNOWN = [
  "The tags do not say which module of PaddleOCR this model belongs to.",
  "All modules: https://www.paddleocr.ai/latest/en/index.html",
];

const INSTALL = "pip install -U paddlepaddle paddleocr";

function paddleocrSnippets(model: SnippetModel): Snippet[] {
  if (model.tags.has("doc_vlm")) return [snippet(imageQuestionCall(model), { install: INSTALL })];
  if (model.tags.has("document-parse")) {
    return [snippet(parseDocument(model), { install: 'pip install -U paddlepaddle "paddleocr[doc-parser]"' })];
  }
  const found = MODULES.find(([tag]) => model.tags.has(tag));
  if (found === undefined) {
    return [note("python", UNKNOWN.join(" "))];
  }
  return [snippet(runModule(model, found[1]), { install: INSTALL })];
}

function imageQuestionCall(model: SnippetModel): Code<"python"> {
  return py`
    from paddleocr import DocVLM

    model = DocVLM(model_name=${model.name})
    results = model.predict(
        input={"image": "path/to/image.png", "query": "Parse this table into Markdown."},
        batch_size=1,
    )
    for result in results:
        result.print()
        result.save_to_json(save_path="./output/res.json")
  `;
}

function parseDocument(model: SnippetModel): Code<"python"> {
  const version = pipelineVersion(model.id);
  return py`
    from paddleocr import PaddleOCRVL

    pipeline = PaddleOCRVL(${version === undefined ? py.empty : py`pipeline_version=${version}`})
    results = pipeline.predict("path/to/document_image.png")
    for result in results:
        result.print()
        result.save_to_json(save_path="output")
        result.save_to_markdown(save_path="output")
  `;
}

/** PaddleOCR-VL is v1, PaddleOCR-VL-1.5 is v1.5; other models leave the choice to the package. */
function pipelineVersion(id: string): string | undefined {
  const found = /^PaddlePaddle\/PaddleOCR-VL(?:-(\d+(?:\.\d+)*))?$/.exec(id);
  return found === null ? undefined : `v${found[1] ?? "1"}`;
}

function runModule(model: SnippetModel, className: string): Code<"python"> {
  return py`
    from paddleocr import ${py.identifier(className)}

    model = ${py.identifier(className)}(model_name=${model.name})
    results = model.predict(input="path/to/image.png", batch_size=1)
    for result in results:
        result.print()
        result.save_to_img(save_path="./output/")
        result.save_to_json(save_path="./output/res.json")
  `;
}

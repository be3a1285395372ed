/** PaddleOCR: a tag names the module of a model, and each module has its own class. */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, note, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "PaddleOCR",
  prettyLabel: "PaddleOCR",
  repoUrl: "https://github.com/PaddlePaddle/PaddleOCR",
  docsUrl: "https://www.paddleocr.ai/",
  filter: true,
  countDownloads: 'path_extension:"safetensors" OR path:"inference.pdiparams" OR path:"inference.onnx"',
  aliases: ["paddle-ocr"],
  snippets(model) {
    if (model.tags.has("doc_vlm") || model.name.startsWith("PP-DocBee"))
      return [snippet(imageQuestionCall(model), { install: INSTALL })];
    if (model.tags.has("document-parse") || model.name.startsWith("PaddleOCR-VL")) {
      return [snippet(parseDocument(model), { install: 'pip install -U paddlepaddle "paddleocr[doc-parser]"' })];
    }
    const found = MODULES.find(([tag]) => model.tags.has(tag)) ?? MODULES.find(([, , name]) => name.test(model.name));
    if (found === undefined) {
      return [note("python", UNKNOWN.join(" "))];
    }
    return [snippet(runModule(model, found[1]), { install: INSTALL })];
  },
});

/** The module's tag, its class, and the names of its models in PaddleX 3, for repositories without tags. */
const MODULES: readonly (readonly [tag: string, className: string, name: RegExp])[] = [
  ["textline_detection", "TextDetection", /^PP-OCRv\d+_[a-z]+_det$/],
  ["textline_recognition", "TextRecognition", /(?:PP-OCRv\d+_[a-z]+|SVTRv2|RepSVTR)_rec(?:_doc)?$/],
  ["seal_text_detection", "SealTextDetection", /_seal_det$/],
  ["doc_img_unwarping", "TextImageUnwarping", /^UVDoc$/],
  ["doc_img_orientation_classification", "DocImgOrientationClassification", /_doc_ori$/],
  ["textline_orientation_classification", "TextLineOrientationClassification", /_textline_ori$/],
  ["chart_parsing", "ChartParsing", /^PP-Chart2Table$/],
  ["formula_recognition", "FormulaRecognition", /^(?:PP-FormulaNet(?:_plus)?-[SML]|UniMERNet|LaTeX_OCR_rec)$/],
  ["layout_detection", "LayoutDetection", /^PP-Doc(?:Block)?Layout(?:V\d|_plus-L|-[SML])?$|_layout_/],
  ["table_cells_detection", "TableCellsDetection", /_table_cell_det$/],
  ["wired_table_classification", "TableClassification", /_table_cls$/],
  ["table_structure_recognition", "TableStructureRecognition", /^SLANe(?:t(?:_plus)?|Xt_wired|Xt_wireless)$/],
];

const UNKNOWN = [
  "The tags do not say which module of PaddleOCR this model belongs to.",
  "All modules: https://www.paddleocr.ai/latest/en/index.html",
];

const INSTALL = "pip install -U paddlepaddle paddleocr";

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

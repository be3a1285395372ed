import { defineLibrary } from "../entry/library.ts";
import { paddleocrSnippets } from "../snippets/paddleocr.ts";

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

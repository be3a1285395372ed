/** docTR: a model finds words or reads them; the other half of the reader comes from the package. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "doctr",
  prettyLabel: "docTR",
  repoName: "doctr",
  repoUrl: "https://github.com/mindee/doctr",
  snippets(model) {
    const finds = model.task === "object-detection" || /(?:^|[-_])(?:db|linknet|fast)(?:[-_]|$)/i.test(model.name);
    const part = py.identifier(finds ? "det_arch" : "reco_arch");
    const code = py`
      from doctr.io import DocumentFile
      from doctr.models import from_hub, ocr_predictor

      model = from_hub(${model.id})
      predictor = ocr_predictor(${part}=model, pretrained=True)

      result = predictor(DocumentFile.from_images(["page.jpg"]))
      print(result.render())
    `;
    return [snippet(code, { install: 'pip install -U "python-doctr[torch]"' })];
  },
  examples: [
    { tags: [], id: "Felix92/doctr-torch-parseq" },
    { tags: [], id: "a/db_resnet50" },
  ],
});

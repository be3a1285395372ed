/** GLiClass: any labels for a text, in one pass. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "gliclass",
  prettyLabel: "GLiClass",
  repoUrl: "https://github.com/Knowledgator/GLiClass",
  snippets(model) {
    const code = py`
      from gliclass import GLiClassModel, ZeroShotClassificationPipeline
      from transformers import AutoTokenizer

      model = GLiClassModel.from_pretrained(${model.id})
      tokenizer = AutoTokenizer.from_pretrained(${model.id})
      classify = ZeroShotClassificationPipeline(model, tokenizer, classification_type="multi-label", device="cpu")

      labels = ["travel", "sport", "science", "politics"]
      for result in classify("The ferry to the island leaves at half past six.", labels, threshold=0.5)[0]:
          print(result["label"], f"{result['score']:.3f}")
    `;
    return [snippet(code, { install: "pip install -U gliclass" })];
  },
  examples: [{ tags: [], id: "knowledgator/gliclass-small-v1.0" }],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "fastai",
  prettyLabel: "fastai",
  repoUrl: "https://github.com/fastai/fastai",
  docsUrl: "https://huggingface.co/docs/hub/fastai",
  filter: true,
  snippets(model) {
    const code = py`
      from huggingface_hub import from_pretrained_fastai

      learn = from_pretrained_fastai(${model.id})
      print(learn.predict(${model.task === "image-classification" ? "image.jpg" : (model.widgetText ?? "image.jpg")}))
    `;
    return [
      snippet(code, {
        install: 'pip install -U "huggingface_hub[fastai]"',
        notes: ["A fastai learner is a pickle file: load it only from sources you trust."],
      }),
    ];
  },
  examples: [{ tags: [], id: "a/learner" }],
});

import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "fastai",
  prettyLabel: "fastai",
  repoName: "fastai",
  repoUrl: "https://github.com/fastai/fastai",
  docsUrl: "https://huggingface.co/docs/hub/fastai",
  filter: true,
  snippets: fastaiSnippets,
  examples: [{ tags: [], id: "a/learner" }],
});

function fastaiSnippets(model: SnippetModel): Snippet[] {
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
}

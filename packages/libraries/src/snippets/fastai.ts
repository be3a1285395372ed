import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

export function fastaiSnippets(model: ModelFacts): Snippet[] {
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

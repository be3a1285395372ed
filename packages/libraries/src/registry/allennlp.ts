import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "allennlp",
  prettyLabel: "AllenNLP",
  repoUrl: "https://github.com/allenai/allennlp",
  docsUrl: "https://huggingface.co/docs/hub/allennlp",
  filter: true,
  snippets(model) {
    const answers = model.tags.has("question-answering");
    const code = py`
      ${answers ? py`import allennlp_models` : py.empty}
      from allennlp.predictors.predictor import Predictor

      predictor = Predictor.from_path(${`hf://${model.id}`})
      ${
        answers
          ? py`
              predictor_input = {"passage": "My name is Wolfgang and I live in Berlin", "question": "Where do I live?"}
              print(predictor.predict_json(predictor_input)["best_span_str"])
            `
          : py`print(predictor.predict_json({"sentence": "The ferry leaves at six."}))`
      }
    `;
    return [
      snippet(code, {
        install: "pip install allennlp allennlp-models",
        notes: ["AllenNLP is no longer developed; its last release needs Python 3.7 to 3.10."],
      }),
    ];
  },
  examples: [
    { tags: ["question-answering"], id: "allenai/bidaf" },
    { tags: [], id: "allenai/other" },
  ],
});

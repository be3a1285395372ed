/** PaddleNLP: the class named in the configuration, or the automatic one when none is named. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "paddlenlp",
  prettyLabel: "paddlenlp",
  repoName: "PaddleNLP",
  repoUrl: "https://github.com/PaddlePaddle/PaddleNLP",
  docsUrl: "https://huggingface.co/docs/hub/paddlenlp",
  filter: true,
  countDownloads: 'path:"model_config.json"',
  aliases: ["paddle-nlp"],
  snippets(model) {
    const className = model.architecture;
    const modelClass = py.identifier(className ?? "AutoModel");
    const code = py`
      ${className === undefined ? py.comment(UNKNOWN) : py.empty}
      from paddlenlp.transformers import AutoTokenizer, ${modelClass}

      tokenizer = AutoTokenizer.from_pretrained(${model.id}, from_hf_hub=True)
      model = ${modelClass}.from_pretrained(${model.id}, from_hf_hub=True)

      inputs = tokenizer("The ferry leaves at six.", return_tensors="pd")
      print(model(**inputs))
    `;
    return [
      snippet(code, {
        install: "pip install -U paddlenlp paddlepaddle",
        notes: className === undefined ? [UNKNOWN] : [],
      }),
    ];
  },
  examples: [
    { tags: [], id: "PaddlePaddle/ernie", config: { architectures: ["ErnieForMaskedLM"] } },
    { tags: [], id: "PaddlePaddle/ernie" },
  ],
});

const UNKNOWN = "⚠️ Type of model unknown";

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "adapter-transformers",
  prettyLabel: "Adapters",
  repoName: "adapters",
  repoUrl: "https://github.com/Adapter-Hub/adapters",
  docsUrl: "https://huggingface.co/docs/hub/adapters",
  filter: true,
  countDownloads: 'path:"adapter_config.json"',
  aliases: ["adapters"],
  snippets(model, fill) {
    const known = model.adapterModelName;
    const base = known ?? fill("base-model", PLACEHOLDER);
    const code = py`
      from adapters import AutoAdapterModel
      from transformers import AutoTokenizer

      tokenizer = AutoTokenizer.from_pretrained(${base})
      model = AutoAdapterModel.from_pretrained(${base})
      model.load_adapter(${model.id}, set_active=True)
      print(model.adapter_summary())

      outputs = model(**tokenizer("The ferry leaves at six.", return_tensors="pt"))
      print(outputs[0])
    `;
    return [
      snippet(code, {
        install: "pip install -U adapters torch",
        notes: known === undefined ? ["The record does not name the model this adapter was trained for."] : [],
        holes: known === undefined ? [{ name: "base-model", kind: "model", label: "Base model", value: base }] : [],
      }),
    ];
  },
  examples: [
    { tags: [], id: "a/adapter" },
    { tags: [], id: "a/adapter", config: { adapter_transformers: { model_name: "bert-base-uncased" } } },
  ],
});

const PLACEHOLDER = "fill-in-model-name";

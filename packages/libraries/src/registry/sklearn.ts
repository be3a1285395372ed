/** scikit-learn: models saved by skops, by joblib through skops, or by joblib alone. */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, note, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "sklearn",
  prettyLabel: "Scikit-learn",
  repoUrl: "https://github.com/scikit-learn/scikit-learn",
  filter: true,
  countDownloads: 'path:"sklearn_model.joblib"',
  aliases: ["scikit-learn"],
  snippets(model) {
    if (!model.tags.has("skops")) return [joblib(model, "sklearn_model.joblib")];
    if (model.sklearn.file === undefined) return [note("python", NO_FILE)];
    return [model.sklearn.format === "pickle" ? joblib(model, model.sklearn.file) : skops(model, model.sklearn.file)];
  },
  examples: [
    { tags: [], id: "a/joblib" },
    { tags: ["skops"], id: "a/skops" },
    { tags: ["skops"], id: "a/skops", config: { sklearn: { model: { file: "model.skops" }, model_format: "skops" } } },
    { tags: ["skops"], id: "a/pickle", config: { sklearn: { model: { file: "model.pkl" }, model_format: "pickle" } } },
  ],
});

const NO_FILE = "⚠️ Model filename not specified in config.json";
const PICKLE_WARNING = [
  "Only load pickle files from sources you trust: loading one can run any code.",
  "More on this: https://skops.readthedocs.io/en/stable/persistence.html",
];

function joblib(model: SnippetModel, file: string): Snippet {
  const code = py`
    import joblib
    from huggingface_hub import hf_hub_download

    ${py.lines(...PICKLE_WARNING.map((line) => py.comment(line)))}
    model = joblib.load(hf_hub_download(${model.id}, ${file}))
    print(model)

    rows = [[0.0] * model.n_features_in_]  # your own rows, in the order of the training data
    print(model.predict(rows))
  `;
  return snippet(code, {
    install: "pip install -U scikit-learn joblib huggingface_hub",
    notes: PICKLE_WARNING,
  });
}

function skops(model: SnippetModel, file: string): Snippet {
  const warning = [
    "skops lists the types that it does not know: pass on only those you trust.",
    "More on this: https://skops.readthedocs.io/en/stable/persistence.html",
  ];
  const code = py`
    import skops.io as sio
    from huggingface_hub import hf_hub_download

    path = hf_hub_download(${model.id}, ${file})

    ${py.lines(...warning.map((line) => py.comment(line)))}
    unknown_types = sio.get_untrusted_types(file=path)
    if unknown_types and input(f"Trust {', '.join(unknown_types)}? [y/N] ") != "y":
        raise SystemExit("not loaded")
    model = sio.load(path, trusted=unknown_types)
    print(model)

    rows = [[0.0] * model.n_features_in_]  # your own rows, in the order of the training data
    print(model.predict(rows))
  `;
  return snippet(code, {
    install: "pip install -U scikit-learn skops huggingface_hub",
    notes: warning,
  });
}

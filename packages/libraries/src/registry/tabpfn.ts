/** TabPFN: tables without training. The package loads weights by version, its newest where none is named. */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, note, snippet } from "../entry/library.ts";

/** Versions by repository, as tabpfn 9.2.0 reads them. */
const VERSIONS: readonly (readonly [id: RegExp, version: string])[] = [
  [/^prior-labs\/tabpfn-v2-(?:clf|reg)$/i, "V2"],
  [/^prior-labs\/tabpfn_2_5$/i, "V2_5"],
  [/^prior-labs\/tabpfn_2_6$/i, "V2_6"],
  [/^prior-labs\/tabpfn_3$/i, "V3"],
  [/^prior-labs\/tabpfn_3_5$/i, "V3_5"],
];

export default defineLibrary({
  id: "tabpfn",
  prettyLabel: "TabPFN",
  repoUrl: "https://github.com/PriorLabs/TabPFN",
  snippets({ id }) {
    const version = VERSIONS.find(([pattern]) => pattern.test(id))?.[1];
    if (version === undefined)
      return [
        note("python", "tabpfn loads the versions of its maker; which of them reads this repository is not known."),
      ];
    return [
      ...(id.endsWith("-reg") ? [] : [estimator("Classify rows", "TabPFNClassifier", "load_breast_cancer", version)]),
      ...(id.endsWith("-clf") ? [] : [estimator("Predict numbers", "TabPFNRegressor", "load_diabetes", version)]),
    ];
  },
  examples: [
    { tags: [], id: "Prior-Labs/TabPFN-v2-clf" },
    { tags: [], id: "Prior-Labs/tabpfn_2_5" },
    { tags: [], id: "a/tabpfn-of-its-own" },
  ],
});

function estimator(title: string, className: string, dataset: string, version: string): Snippet {
  const [name, loader] = [py.identifier(className), py.identifier(dataset)];
  const code = py`
    from sklearn.datasets import ${loader}
    from sklearn.model_selection import train_test_split
    from tabpfn import ${name}
    from tabpfn.constants import ModelVersion

    X, y = ${loader}(return_X_y=True)
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

    model = ${name}.create_default_for_version(ModelVersion.${py.identifier(version)})
    model.fit(X_train, y_train)
    predictions = model.predict(X_test)
    print(predictions[:10], "score", model.score(X_test, y_test))
  `;
  return snippet(code, { title, install: "pip install -U tabpfn scikit-learn" });
}

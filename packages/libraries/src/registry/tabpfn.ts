/** TabPFN: tables without training; the package fetches its own weights. */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "tabpfn",
  prettyLabel: "TabPFN",
  repoName: "TabPFN",
  repoUrl: "https://github.com/PriorLabs/TabPFN",
  filter: false,
  snippets() {
    return [
      estimator("Classify rows", "TabPFNClassifier", "load_breast_cancer"),
      estimator("Predict numbers", "TabPFNRegressor", "load_diabetes"),
    ];
  },
  examples: [{ tags: [], id: "Prior-Labs/TabPFN-v2-clf" }],
});

function estimator(title: string, className: string, dataset: string): Snippet {
  const [name, loader] = [py.identifier(className), py.identifier(dataset)];
  const code = py`
    from sklearn.datasets import ${loader}
    from sklearn.model_selection import train_test_split
    from tabpfn import ${name}

    X, y = ${loader}(return_X_y=True)
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

    model = ${name}()
    model.fit(X_train, y_train)
    predictions = model.predict(X_test)
    print(predictions[:10], "score", model.score(X_test, y_test))
  `;
  return snippet(code, { title, install: "pip install -U tabpfn scikit-learn" });
}

/** FlexTab: classification, regression and matching of tables; the package fetches its own weights. */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "flextab",
  prettyLabel: "FlexTab",
  repoUrl: "https://github.com/SAP-samples/flextab",
  countDownloads: 'path_extension:"pt"',
  snippets() {
    return [
      estimator("Classify rows", "FlexTabClassifier", "load_breast_cancer"),
      estimator("Predict numbers", "FlexTabRegressor", "load_diabetes"),
      matcher(),
    ];
  },
  examples: [{ tags: [], id: "SAP/flextab" }],
});

const INSTALL = "pip install git+https://github.com/SAP-samples/flextab.git scikit-learn";

function estimator(title: string, className: string, dataset: string): Snippet {
  const [estimatorName, loader] = [py.identifier(className), py.identifier(dataset)];
  const code = py`
    from flextab import ${estimatorName}
    from sklearn.datasets import ${loader}
    from sklearn.model_selection import train_test_split

    X, y = ${loader}(return_X_y=True)
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

    model = ${estimatorName}(max_context_size=8192, bagging=8)
    model.fit(X_train, y_train)
    predictions = model.predict(X_test)
    print(predictions[:10], "score", model.score(X_test, y_test))
  `;
  return snippet(code, { title, install: INSTALL });
}

function matcher(): Snippet {
  const code = py`
    from flextab import FlexTabMatcher

    model = FlexTabMatcher(max_context_size=8192, bagging=1)
    print(model)
  `;
  return snippet(code, { title: "Match entries", install: INSTALL });
}

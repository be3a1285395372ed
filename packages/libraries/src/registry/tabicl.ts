/** TabICL: tables without training; the package fetches its own weights. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "tabicl",
  prettyLabel: "TabICL",
  repoName: "tabicl",
  repoUrl: "https://github.com/soda-inria/tabicl",
  snippets() {
    const code = py`
      from sklearn.datasets import load_breast_cancer
      from sklearn.model_selection import train_test_split
      from tabicl import TabICLClassifier

      X, y = load_breast_cancer(return_X_y=True)
      X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

      model = TabICLClassifier()
      model.fit(X_train, y_train)
      predictions = model.predict(X_test)
      print(predictions[:10], "score", model.score(X_test, y_test))
    `;
    return [snippet(code, { install: "pip install -U tabicl scikit-learn" })];
  },
  examples: [{ tags: [], id: "jingang/TabICL" }],
});

/**
 * SAP RPT-1: predictions for tables from example rows, in the manner of scikit-learn. The package knows where its
 * weights are, so no id is shown. Models published under the older name ConTextTab were meant for smaller contexts.
 */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "sap-rpt-1-oss",
  prettyLabel: "sap-rpt-1-oss",
  repoUrl: "https://github.com/SAP-samples/sap-rpt-1-oss",
  countDownloads: 'path_extension:"pt"',
  aliases: ["contexttab"],
  snippets(model) {
    const hasOldName = model.libraryName?.toLowerCase() === "contexttab" || model.tags.has("contexttab");
    const limits = hasOldName ? py`max_context_size=2048, bagging=1` : py`max_context_size=8192, bagging=8`;
    const notes = hasOldName ? [] : SMALLER;
    return [
      snippet(classify(limits), { title: "Classification", install: INSTALL, notes }),
      snippet(regress(limits), { title: "Regression", install: INSTALL, notes }),
    ];
  },
  examples: [
    { tags: [], id: "SAP/sap-rpt-1-oss" },
    { tags: [], id: "sap-ai/contexttab", library_name: "contexttab" },
  ],
});

const INSTALL = "pip install git+https://github.com/SAP-samples/sap-rpt-1-oss scikit-learn";
const SMALLER = ["With less than 80 GB of GPU memory, lower max_context_size to 2048 and bagging to 1."];

function classify(limits: Code<"python">): Code<"python"> {
  return py`
    from sap_rpt_oss import SAP_RPT_OSS_Classifier
    from sklearn.datasets import load_breast_cancer
    from sklearn.metrics import accuracy_score
    from sklearn.model_selection import train_test_split

    X, y = load_breast_cancer(return_X_y=True)
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

    classifier = SAP_RPT_OSS_Classifier(${limits})
    classifier.fit(X_train, y_train)

    predictions = classifier.predict(X_test)
    print("Accuracy:", accuracy_score(y_test, predictions))
  `;
}

function regress(limits: Code<"python">): Code<"python"> {
  return py`
    from sap_rpt_oss import SAP_RPT_OSS_Regressor
    from sklearn.datasets import fetch_openml
    from sklearn.metrics import r2_score
    from sklearn.model_selection import train_test_split

    table = fetch_openml(data_id=531, as_frame=True)
    X, y = table.data, table.target.astype(float)
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

    regressor = SAP_RPT_OSS_Regressor(${limits})
    regressor.fit(X_train, y_train)

    predictions = regressor.predict(X_test)
    print("R2:", r2_score(y_test, predictions))
  `;
}

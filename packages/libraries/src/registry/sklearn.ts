import { defineLibrary } from "../entry/library.ts";
import { sklearnSnippets } from "../snippets/sklearn.ts";

export default defineLibrary({
  id: "sklearn",
  prettyLabel: "Scikit-learn",
  repoName: "Scikit-learn",
  repoUrl: "https://github.com/scikit-learn/scikit-learn",
  filter: true,
  countDownloads: 'path:"sklearn_model.joblib"',
  aliases: ["scikit-learn"],
  snippets: sklearnSnippets,
});

import { defineLibrary } from "../entry/library.ts";
import { model2vecSnippets } from "../snippets/model2vec.ts";

export default defineLibrary({
  id: "model2vec",
  prettyLabel: "Model2Vec",
  repoName: "model2vec",
  repoUrl: "https://github.com/MinishLab/model2vec",
  filter: false,
  snippets: model2vecSnippets,
});

import { defineLibrary } from "../entry/library.ts";
import { pyFeatSnippets } from "../snippets/py-feat.ts";

export default defineLibrary({
  id: "py-feat",
  prettyLabel: "Py-Feat",
  repoName: "Py-Feat",
  repoUrl: "https://github.com/cosanlab/py-feat",
  docsUrl: "https://py-feat.org/",
  filter: false,
  snippets: pyFeatSnippets,
});

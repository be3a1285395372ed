import { defineLibrary } from "../entry/library.ts";
import { sentenceTransformersSnippets } from "../snippets/sentence-transformers.ts";

export default defineLibrary({
  id: "sentence-transformers",
  prettyLabel: "sentence-transformers",
  repoName: "sentence-transformers",
  repoUrl: "https://github.com/UKPLab/sentence-transformers",
  docsUrl: "https://huggingface.co/docs/hub/sentence-transformers",
  filter: true,
  snippets: sentenceTransformersSnippets,
});

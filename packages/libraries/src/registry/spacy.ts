import { defineLibrary } from "../entry/library.ts";
import { spacySnippets } from "../snippets/spacy.ts";

export default defineLibrary({
  id: "spacy",
  prettyLabel: "spaCy",
  repoName: "spaCy",
  repoUrl: "https://github.com/explosion/spaCy",
  docsUrl: "https://huggingface.co/docs/hub/spacy",
  filter: true,
  countDownloads: 'path_extension:"whl"',
  snippets: spacySnippets,
});

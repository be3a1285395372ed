import { defineLibrary } from "../entry/library.ts";
import { allennlpSnippets } from "../snippets/allennlp.ts";

export default defineLibrary({
  id: "allennlp",
  prettyLabel: "AllenNLP",
  repoName: "AllenNLP",
  repoUrl: "https://github.com/allenai/allennlp",
  docsUrl: "https://huggingface.co/docs/hub/allennlp",
  filter: true,
  snippets: allennlpSnippets,
});

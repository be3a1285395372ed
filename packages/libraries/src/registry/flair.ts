import { defineLibrary } from "../entry/library.ts";
import { flairSnippets } from "../snippets/flair.ts";

export default defineLibrary({
  id: "flair",
  prettyLabel: "Flair",
  repoName: "Flair",
  repoUrl: "https://github.com/flairNLP/flair",
  docsUrl: "https://huggingface.co/docs/hub/flair",
  filter: true,
  countDownloads: 'path:"pytorch_model.bin"',
  snippets: flairSnippets,
});

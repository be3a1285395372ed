import { defineLibrary } from "../entry/library.ts";
import { edsnlpSnippets } from "../snippets/edsnlp.ts";

export default defineLibrary({
  id: "edsnlp",
  prettyLabel: "EDS-NLP",
  repoName: "edsnlp",
  repoUrl: "https://github.com/aphp/edsnlp",
  docsUrl: "https://aphp.github.io/edsnlp/latest/",
  filter: false,
  countDownloads: 'path_filename:"config" AND path_extension:"cfg"',
  snippets: edsnlpSnippets,
});

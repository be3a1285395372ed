import { defineLibrary } from "../entry/library.ts";
import { fasttextSnippets } from "../snippets/fasttext.ts";

export default defineLibrary({
  id: "fasttext",
  prettyLabel: "fastText",
  repoName: "fastText",
  repoUrl: "https://fasttext.cc/",
  filter: true,
  countDownloads: 'path_extension:"bin"',
  snippets: fasttextSnippets,
});

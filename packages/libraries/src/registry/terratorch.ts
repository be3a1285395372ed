import { defineLibrary } from "../entry/library.ts";
import { terratorchSnippets } from "../snippets/terratorch.ts";

export default defineLibrary({
  id: "terratorch",
  prettyLabel: "TerraTorch",
  repoName: "TerraTorch",
  repoUrl: "https://github.com/IBM/terratorch",
  docsUrl: "https://ibm.github.io/terratorch/",
  filter: false,
  countDownloads: 'path_extension:"pt" OR path_extension:"ckpt"',
  snippets: terratorchSnippets,
});

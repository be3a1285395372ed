import { defineLibrary } from "../entry/library.ts";
import { mobilintSnippets } from "../snippets/mobilint.ts";

export default defineLibrary({
  id: "mobilint",
  prettyLabel: "Mobilint",
  repoName: "mblt-model-zoo",
  repoUrl: "https://github.com/mobilint/mblt-model-zoo",
  docsUrl: "https://docs.mobilint.com",
  filter: false,
  countDownloads: 'path:"config.json" OR path_extension:"mxq"',
  snippets: mobilintSnippets,
});

import { defineLibrary } from "../entry/library.ts";
import { colpaliSnippets } from "../snippets/colpali.ts";

export default defineLibrary({
  id: "colpali",
  prettyLabel: "ColPali",
  repoName: "ColPali",
  repoUrl: "https://github.com/ManuelFay/colpali",
  filter: false,
  countDownloads: 'path:"adapter_config.json"',
  snippets: colpaliSnippets,
});

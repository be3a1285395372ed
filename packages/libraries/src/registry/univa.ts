import { defineLibrary } from "../entry/library.ts";
import { univaSnippets } from "../snippets/univa.ts";

export default defineLibrary({
  id: "univa",
  prettyLabel: "univa",
  repoName: "univa",
  repoUrl: "https://github.com/PKU-YuanGroup/UniWorld-V1",
  filter: true,
  countDownloads: 'path:"config.json"',
  snippets: univaSnippets,
});

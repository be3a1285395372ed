import { defineLibrary } from "../entry/library.ts";
import { cometSnippets } from "../snippets/comet.ts";

export default defineLibrary({
  id: "comet",
  prettyLabel: "COMET",
  repoName: "COMET",
  repoUrl: "https://github.com/Unbabel/COMET/",
  filter: false,
  countDownloads: 'path:"hparams.yaml"',
  snippets: cometSnippets,
});

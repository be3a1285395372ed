import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "comet",
  prettyLabel: "COMET",
  repoName: "COMET",
  repoUrl: "https://github.com/Unbabel/COMET/",
  filter: false,
  countDownloads: 'path:"hparams.yaml"',
});

import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "chexmix",
  prettyLabel: "CheXmix",
  repoName: "CheXmix",
  repoUrl: "https://github.com/StanfordMIMI/CheXmix",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
});

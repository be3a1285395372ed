import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "ccpfn",
  prettyLabel: "CCPFN",
  repoName: "CCPFN",
  repoUrl: "https://huggingface.co/Layer6/CCPFN",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});

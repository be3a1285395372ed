import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "eupe",
  prettyLabel: "EUPE",
  repoName: "EUPE",
  repoUrl: "https://github.com/facebookresearch/EUPE",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});

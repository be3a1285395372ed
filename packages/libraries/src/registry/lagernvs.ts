import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "lagernvs",
  prettyLabel: "LagerNVS",
  repoName: "LagerNVS",
  repoUrl: "https://github.com/facebookresearch/lagernvs",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});

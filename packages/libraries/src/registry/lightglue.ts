import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "lightglue",
  prettyLabel: "LightGlue",
  repoName: "LightGlue",
  repoUrl: "https://github.com/cvg/LightGlue",
  filter: false,
  countDownloads: 'path_extension:"pth" OR path:"config.json"',
});

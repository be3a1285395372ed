import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "kronos",
  prettyLabel: "KRONOS",
  repoName: "KRONOS",
  repoUrl: "https://github.com/mahmoodlab/KRONOS",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});

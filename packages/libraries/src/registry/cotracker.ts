import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "cotracker",
  prettyLabel: "CoTracker",
  repoName: "CoTracker",
  repoUrl: "https://github.com/facebookresearch/co-tracker",
  filter: false,
  countDownloads: 'path_extension:"pth"',
});

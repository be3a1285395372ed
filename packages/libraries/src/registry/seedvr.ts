import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "seedvr",
  prettyLabel: "SeedVR",
  repoName: "SeedVR",
  repoUrl: "https://github.com/ByteDance-Seed/SeedVR",
  filter: false,
  countDownloads: 'path_extension:"pth"',
});

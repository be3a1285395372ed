import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "infinitetalk",
  prettyLabel: "InfiniteTalk",
  repoName: "InfiniteTalk",
  repoUrl: "https://github.com/MeiGen-AI/InfiniteTalk",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
});

import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "gemma.cpp",
  prettyLabel: "gemma.cpp",
  repoName: "gemma.cpp",
  repoUrl: "https://github.com/google/gemma.cpp",
  filter: false,
  countDownloads: 'path_extension:"sbs"',
});

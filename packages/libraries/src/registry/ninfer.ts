import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "ninfer",
  prettyLabel: "NInfer",
  repoName: "NInfer",
  repoUrl: "https://github.com/Neroued/ninfer",
  filter: false,
  countDownloads: 'path_extension:"ninfer"',
});

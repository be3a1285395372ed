import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "clara",
  prettyLabel: "Clara",
  repoName: "Clara",
  repoUrl: "https://github.com/nvidia/clara",
  filter: false,
  countDownloads: 'path_extension:"ckpt" OR path:"config.json"',
});

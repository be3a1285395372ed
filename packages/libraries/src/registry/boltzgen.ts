import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "boltzgen",
  prettyLabel: "BoltzGen",
  repoName: "BoltzGen",
  repoUrl: "https://github.com/HannesStark/boltzgen",
  filter: false,
  countDownloads: 'path:"boltzgen1_diverse.ckpt"',
});

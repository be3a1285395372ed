import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "fixer",
  prettyLabel: "Fixer",
  repoName: "Fixer",
  repoUrl: "https://github.com/nv-tlabs/Fixer",
  filter: false,
  countDownloads: 'path:"pretrained/pretrained_fixer.pkl"',
});

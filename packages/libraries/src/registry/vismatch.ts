import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "vismatch",
  prettyLabel: "VisMatch",
  repoName: "VisMatch",
  repoUrl: "https://github.com/gmberton/vismatch",
  filter: false,
  countDownloads: 'path:"vismatch.yaml"',
});

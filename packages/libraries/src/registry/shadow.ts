import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "shadow",
  prettyLabel: "Shadow",
  repoName: "Shadow",
  repoUrl: "https://github.com/QLNI/SHADOW-250M-Instruct",
  filter: false,
  countDownloads: 'path_extension:"shdw"',
});

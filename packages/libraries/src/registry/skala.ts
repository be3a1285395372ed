import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "skala",
  prettyLabel: "Skala",
  repoName: "Skala",
  repoUrl: "https://github.com/microsoft/skala",
  filter: false,
  countDownloads: 'path_extension:"fun"',
});

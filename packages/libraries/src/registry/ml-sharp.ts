import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "ml-sharp",
  prettyLabel: "Sharp",
  repoName: "Sharp",
  repoUrl: "https://github.com/apple/ml-sharp",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});

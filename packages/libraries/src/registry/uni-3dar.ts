import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "uni-3dar",
  prettyLabel: "Uni-3DAR",
  repoName: "Uni-3DAR",
  repoUrl: "https://github.com/dptech-corp/Uni-3DAR",
  docsUrl: "https://github.com/dptech-corp/Uni-3DAR",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});

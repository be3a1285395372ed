import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "clipscope",
  prettyLabel: "clipscope",
  repoName: "clipscope",
  repoUrl: "https://github.com/Lewington-pitsos/clipscope",
  filter: false,
  countDownloads: 'path_extension:"pt"',
});

import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "intellifold",
  prettyLabel: "IntelliFold",
  repoName: "IntelliFold",
  repoUrl: "https://github.com/IntelliGen-AI/IntelliFold",
  filter: false,
  countDownloads: 'path_extension:"pt" OR path_extension:"zst"',
});

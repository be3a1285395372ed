import { defineLibrary } from "../entry/library.ts";
import { depthProSnippets } from "../snippets/depth-pro.ts";

export default defineLibrary({
  id: "depth-pro",
  prettyLabel: "Depth Pro",
  repoName: "Depth Pro",
  repoUrl: "https://github.com/apple/ml-depth-pro",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  snippets: depthProSnippets,
});

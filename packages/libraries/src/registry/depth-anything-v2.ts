import { defineLibrary } from "../entry/library.ts";
import { depthAnythingV2Snippets } from "../snippets/depth-anything-v2.ts";

export default defineLibrary({
  id: "depth-anything-v2",
  prettyLabel: "DepthAnythingV2",
  repoName: "Depth Anything V2",
  repoUrl: "https://github.com/DepthAnything/Depth-Anything-V2",
  filter: false,
  countDownloads: 'path_extension:"pth"',
  snippets: depthAnythingV2Snippets,
});

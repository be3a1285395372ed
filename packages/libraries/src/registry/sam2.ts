import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "sam2",
  prettyLabel: "sam2",
  repoName: "sam2",
  repoUrl: "https://github.com/facebookresearch/segment-anything-2",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  aliases: ["segment-anything-2"],
});

import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "bboxmaskpose",
  prettyLabel: "BBoxMaskPose",
  repoName: "BBoxMaskPose",
  repoUrl: "https://github.com/MiraPurkrabek/BBoxMaskPose",
  filter: false,
  countDownloads: 'path_extension:"pth"',
});

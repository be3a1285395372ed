import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "sapiens",
  prettyLabel: "sapiens",
  repoName: "sapiens",
  repoUrl: "https://github.com/facebookresearch/sapiens",
  filter: false,
  countDownloads: 'path_extension:"pt2" OR path_extension:"pth" OR path_extension:"onnx"',
});

import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "collectorvision",
  prettyLabel: "CollectorVision",
  repoName: "CollectorVision",
  repoUrl: "https://github.com/HanClinto/CollectorVision",
  filter: false,
  countDownloads: 'path_extension:"onnx"',
});

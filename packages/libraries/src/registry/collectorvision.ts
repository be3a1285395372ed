import { defineLibrary } from "../entry/library.ts";
import { collectorvisionSnippets } from "../snippets/collectorvision.ts";

export default defineLibrary({
  id: "collectorvision",
  prettyLabel: "CollectorVision",
  repoName: "CollectorVision",
  repoUrl: "https://github.com/HanClinto/CollectorVision",
  filter: false,
  countDownloads: 'path_extension:"onnx"',
  snippets: collectorvisionSnippets,
});

import { defineLibrary } from "../entry/library.ts";
import { ultralyticsSnippets } from "../snippets/ultralytics.ts";

export default defineLibrary({
  id: "yolov26",
  prettyLabel: "YOLOv26",
  repoUrl: "https://github.com/ultralytics/ultralytics",
  docsUrl: "https://docs.ultralytics.com/models/yolo26/",
  countDownloads: 'path_extension:"pt" OR path_extension:"safetensors"',
  snippets: ultralyticsSnippets,
  examples: [{ id: "Ultralytics/YOLO26", tags: [], siblings: [{ rfilename: "yolo26n.pt" }] }],
});

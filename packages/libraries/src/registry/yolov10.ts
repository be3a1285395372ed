import { defineLibrary } from "../entry/library.ts";
import { ultralyticsSnippets } from "../snippets/ultralytics.ts";

export default defineLibrary({
  id: "yolov10",
  prettyLabel: "YOLOv10",
  repoUrl: "https://github.com/THU-MIG/yolov10",
  docsUrl: "https://github.com/THU-MIG/yolov10",
  countDownloads: 'path_extension:"pt" OR path_extension:"safetensors"',
  snippets: ultralyticsSnippets,
});

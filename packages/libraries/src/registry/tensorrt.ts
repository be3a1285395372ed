import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "tensorrt",
  prettyLabel: "TensorRT",
  repoName: "TensorRT",
  repoUrl: "https://github.com/NVIDIA/TensorRT",
  filter: false,
  countDownloads: 'path_extension:"onnx"',
});

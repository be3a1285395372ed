import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "microduck",
  prettyLabel: "Microduck",
  repoName: "Microduck",
  repoUrl: "https://github.com/pollen-robotics/microduck_rl",
  filter: true,
  countDownloads: 'path_extension:"onnx"',
});

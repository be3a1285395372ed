import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "holomotion",
  prettyLabel: "HoloMotion",
  repoName: "HoloMotion",
  repoUrl: "https://github.com/HorizonRobotics/HoloMotion",
  filter: false,
  countDownloads: 'path_extension:"onnx"',
});

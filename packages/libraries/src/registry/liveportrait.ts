import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "liveportrait",
  prettyLabel: "LivePortrait",
  repoName: "LivePortrait",
  repoUrl: "https://github.com/KwaiVGI/LivePortrait",
  filter: false,
  countDownloads: 'path:"liveportrait/landmark.onnx"',
});

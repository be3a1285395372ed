import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "videox_fun",
  prettyLabel: "VideoX Fun",
  repoName: "VideoX Fun",
  repoUrl: "https://github.com/aigc-apps/VideoX-Fun",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
});

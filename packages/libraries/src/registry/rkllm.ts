import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "rkllm",
  prettyLabel: "RKLLM",
  repoName: "RKLLM",
  repoUrl: "https://github.com/airockchip/rknn-llm",
  filter: false,
  countDownloads: 'path_extension:"rkllm"',
});

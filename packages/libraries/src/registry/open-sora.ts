import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "open-sora",
  prettyLabel: "Open-Sora",
  repoName: "Open-Sora",
  repoUrl: "https://github.com/hpcaitech/Open-Sora",
  filter: false,
  countDownloads: 'path:"Open_Sora_v2.safetensors"',
});

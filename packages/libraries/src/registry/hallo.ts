import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "hallo",
  prettyLabel: "Hallo",
  repoName: "Hallo",
  repoUrl: "https://github.com/fudan-generative-vision/hallo",
  filter: false,
  countDownloads: 'path:"hallo/net.pth"',
});

import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "hermes",
  prettyLabel: "HERMES",
  repoName: "HERMES",
  repoUrl: "https://github.com/LMD0311/HERMES",
  filter: false,
  countDownloads: 'path:"ckpt/hermes_final.pth"',
});

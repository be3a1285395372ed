import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "magi-1",
  prettyLabel: "MAGI-1",
  repoName: "MAGI-1",
  repoUrl: "https://github.com/SandAI-org/MAGI-1",
  filter: false,
  countDownloads: 'path:"ckpt/vae/config.json"',
});

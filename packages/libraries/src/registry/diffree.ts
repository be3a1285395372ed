import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "diffree",
  prettyLabel: "Diffree",
  repoName: "Diffree",
  repoUrl: "https://github.com/OpenGVLab/Diffree",
  filter: false,
  countDownloads: 'path:"diffree-step=000010999.ckpt"',
});

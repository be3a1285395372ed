import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "champ",
  prettyLabel: "Champ",
  repoName: "Champ",
  repoUrl: "https://github.com/fudan-generative-vision/champ",
  filter: false,
  countDownloads: 'path:"champ/motion_module.pth"',
});

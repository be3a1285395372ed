import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "mtvcraft",
  prettyLabel: "MTVCraft",
  repoName: "MTVCraft",
  repoUrl: "https://github.com/baaivision/MTVCraft",
  filter: false,
  countDownloads: 'path:"vae/3d-vae.pt"',
});

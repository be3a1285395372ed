import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "medvae",
  prettyLabel: "MedVAE",
  repoName: "MedVAE",
  repoUrl: "https://github.com/StanfordMIMI/MedVAE",
  filter: false,
  countDownloads: 'path_extension:"ckpt"',
});

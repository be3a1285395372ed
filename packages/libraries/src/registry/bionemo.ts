import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "bionemo",
  prettyLabel: "BioNeMo",
  repoName: "BioNeMo",
  repoUrl: "https://github.com/nvidia/BioNeMo",
  filter: false,
  countDownloads: 'path_extension:"ckpt" OR path:"config.json"',
});

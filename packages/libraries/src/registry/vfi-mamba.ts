import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "vfi-mamba",
  prettyLabel: "VFIMamba",
  repoName: "VFIMamba",
  repoUrl: "https://github.com/MCG-NJU/VFIMamba",
  filter: false,
  countDownloads: 'path_extension:"pkl"',
});

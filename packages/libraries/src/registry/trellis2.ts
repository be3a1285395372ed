import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "trellis2",
  prettyLabel: "TRELLIS.2",
  repoName: "TRELLIS.2",
  repoUrl: "https://github.com/microsoft/TRELLIS.2",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
});

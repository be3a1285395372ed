import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "cosmos",
  prettyLabel: "Cosmos",
  repoName: "Cosmos",
  repoUrl: "https://github.com/NVIDIA/Cosmos",
  filter: false,
  countDownloads: 'path:"config.json" OR path_extension:"pt"',
});

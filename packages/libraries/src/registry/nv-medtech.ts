import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "nv-medtech",
  prettyLabel: "NV-MedTech",
  repoName: "NV-MedTech",
  repoUrl: "https://github.com/nvidia-medtech",
  filter: false,
  countDownloads: 'path_extension:"pt" OR path_extension:"safetensors" OR path:"config.json"',
});

import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "diffusion-single-file",
  prettyLabel: "Diffusion Single File",
  repoName: "diffusion-single-file",
  repoUrl: "https://github.com/comfyanonymous/ComfyUI",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
});

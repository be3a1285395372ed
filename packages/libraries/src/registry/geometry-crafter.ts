import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "geometry-crafter",
  prettyLabel: "GeometryCrafter",
  repoName: "GeometryCrafter",
  repoUrl: "https://github.com/TencentARC/GeometryCrafter",
  filter: false,
  countDownloads: 'path:"point_map_vae/diffusion_pytorch_model.safetensors"',
});

import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "sam-3d-objects",
  prettyLabel: "SAM 3D Objects",
  repoName: "SAM 3D Objects",
  repoUrl: "https://github.com/facebookresearch/sam-3d-objects",
  filter: false,
  countDownloads: 'path:"checkpoints/pipeline.yaml"',
});

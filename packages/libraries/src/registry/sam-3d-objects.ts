import { defineLibrary } from "../entry/library.ts";
import { sam3dObjectsSnippets } from "../snippets/sam-3d-objects.ts";

export default defineLibrary({
  id: "sam-3d-objects",
  prettyLabel: "SAM 3D Objects",
  repoName: "SAM 3D Objects",
  repoUrl: "https://github.com/facebookresearch/sam-3d-objects",
  filter: false,
  countDownloads: 'path:"checkpoints/pipeline.yaml"',
  snippets: sam3dObjectsSnippets,
});

import { defineLibrary } from "../entry/library.ts";
import { sam3dBodySnippets } from "../snippets/sam-3d-body.ts";

export default defineLibrary({
  id: "sam-3d-body",
  prettyLabel: "SAM 3D Body",
  repoName: "SAM 3D Body",
  repoUrl: "https://github.com/facebookresearch/sam-3d-body",
  filter: false,
  countDownloads: 'path:"model_config.yaml"',
  snippets: sam3dBodySnippets,
});

import { defineLibrary } from "../entry/library.ts";
import { hunyuan3d2Snippets } from "../snippets/hunyuan3d-2.ts";

export default defineLibrary({
  id: "hunyuan3d-2",
  prettyLabel: "Hunyuan3D-2",
  repoName: "Hunyuan3D-2",
  repoUrl: "https://github.com/Tencent/Hunyuan3D-2",
  filter: false,
  countDownloads: 'path_filename:"model_index" OR path_filename:"config"',
  snippets: hunyuan3d2Snippets,
});

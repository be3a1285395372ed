import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "hunyuan3d-2",
  prettyLabel: "Hunyuan3D-2",
  repoName: "Hunyuan3D-2",
  repoUrl: "https://github.com/Tencent/Hunyuan3D-2",
  filter: false,
  countDownloads: 'path_filename:"model_index" OR path_filename:"config"',
});

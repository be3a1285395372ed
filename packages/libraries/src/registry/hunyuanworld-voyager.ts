import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "hunyuanworld-voyager",
  prettyLabel: "HunyuanWorld-voyager",
  repoName: "HunyuanWorld-voyager",
  repoUrl: "https://github.com/Tencent-Hunyuan/HunyuanWorld-Voyager",
  filter: false,
});

import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "hy-worldplay",
  prettyLabel: "HY-WorldPlay",
  repoName: "HY-WorldPlay",
  repoUrl: "https://github.com/Tencent-Hunyuan/HY-WorldPlay",
  filter: false,
  countDownloads: 'path_extension:"json"',
});

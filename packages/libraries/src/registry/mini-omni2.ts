import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "mini-omni2",
  prettyLabel: "Mini-Omni2",
  repoName: "Mini-Omni2",
  repoUrl: "https://github.com/gpt-omni/mini-omni2",
  filter: false,
  countDownloads: 'path:"model_config.yaml"',
});

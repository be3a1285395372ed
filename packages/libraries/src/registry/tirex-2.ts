import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "tirex-2",
  prettyLabel: "TiRex-2",
  repoName: "TiRex-2",
  repoUrl: "https://github.com/NX-AI/tirex-2",
  filter: false,
  countDownloads: 'path:"model-config.yaml"',
});

import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "stable-audio-3",
  prettyLabel: "Stable Audio 3",
  repoName: "stable-audio-3",
  repoUrl: "https://github.com/Stability-AI/stable-audio-3",
  filter: false,
  countDownloads: 'path:"model_config.json"',
});

import { defineLibrary } from "../entry/library.ts";
import { stableAudioToolsSnippets } from "../snippets/stable-audio-tools.ts";

export default defineLibrary({
  id: "stable-audio-tools",
  prettyLabel: "Stable Audio Tools",
  repoName: "stable-audio-tools",
  repoUrl: "https://github.com/Stability-AI/stable-audio-tools.git",
  filter: false,
  countDownloads: 'path:"model.safetensors"',
  snippets: stableAudioToolsSnippets,
});

import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "habibi-tts",
  prettyLabel: "Habibi-TTS",
  repoName: "Habibi-TTS",
  repoUrl: "https://github.com/SWivid/Habibi-TTS",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
});

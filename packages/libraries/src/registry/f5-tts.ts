import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "f5-tts",
  prettyLabel: "F5-TTS",
  repoName: "F5-TTS",
  repoUrl: "https://github.com/SWivid/F5-TTS",
  filter: false,
  countDownloads: 'path_extension:"safetensors" OR path_extension:"pt"',
});

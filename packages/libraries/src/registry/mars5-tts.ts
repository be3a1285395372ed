import { defineLibrary } from "../entry/library.ts";
import { mars5TtsSnippets } from "../snippets/mars5-tts.ts";

export default defineLibrary({
  id: "mars5-tts",
  prettyLabel: "MARS5-TTS",
  repoName: "MARS5-TTS",
  repoUrl: "https://github.com/Camb-ai/MARS5-TTS",
  filter: false,
  countDownloads: 'path:"mars5_ar.safetensors"',
  snippets: mars5TtsSnippets,
});

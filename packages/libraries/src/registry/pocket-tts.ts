import { defineLibrary } from "../entry/library.ts";
import { pocketTtsSnippets } from "../snippets/pocket-tts.ts";

export default defineLibrary({
  id: "pocket-tts",
  prettyLabel: "Pocket-TTS",
  repoName: "PocketTTS",
  repoUrl: "https://github.com/kyutai-labs/pocket-tts",
  filter: false,
  countDownloads: 'path:"tts_b6369a24.safetensors"',
  snippets: pocketTtsSnippets,
});

import { defineLibrary } from "../entry/library.ts";
import { qwen3TtsSnippets } from "../snippets/qwen3_tts.ts";

export default defineLibrary({
  id: "qwen3_tts",
  prettyLabel: "Qwen3-TTS",
  repoName: "Qwen3-TTS",
  repoUrl: "https://github.com/QwenLM/Qwen3-TTS",
  filter: false,
  snippets: qwen3TtsSnippets,
});

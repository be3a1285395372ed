import { defineLibrary } from "../entry/library.ts";
import { kimiAudioSnippets } from "../snippets/kimi-audio.ts";

export default defineLibrary({
  id: "kimi-audio",
  prettyLabel: "KimiAudio",
  repoName: "KimiAudio",
  repoUrl: "https://github.com/MoonshotAI/Kimi-Audio",
  filter: false,
  snippets: kimiAudioSnippets,
});

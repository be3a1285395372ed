import { defineLibrary } from "../entry/library.ts";
import { indexTtsSnippets } from "../snippets/index-tts.ts";

export default defineLibrary({
  id: "index-tts",
  prettyLabel: "IndexTTS",
  repoName: "IndexTTS",
  repoUrl: "https://github.com/index-tts/index-tts",
  filter: false,
  snippets: indexTtsSnippets,
});

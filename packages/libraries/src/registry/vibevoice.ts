import { defineLibrary } from "../entry/library.ts";
import { vibevoiceSnippets } from "../snippets/vibevoice.ts";

export default defineLibrary({
  id: "vibevoice",
  prettyLabel: "VibeVoice",
  repoName: "VibeVoice",
  repoUrl: "https://github.com/microsoft/VibeVoice",
  filter: false,
  snippets: vibevoiceSnippets,
});

import { defineLibrary } from "../entry/library.ts";
import { voicecraftSnippets } from "../snippets/voicecraft.ts";

export default defineLibrary({
  id: "voicecraft",
  prettyLabel: "VoiceCraft",
  repoName: "VoiceCraft",
  repoUrl: "https://github.com/jasonppy/VoiceCraft",
  docsUrl: "https://github.com/jasonppy/VoiceCraft",
  filter: false,
  snippets: voicecraftSnippets,
});

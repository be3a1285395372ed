import { defineLibrary } from "../entry/library.ts";
import { pyannoteAudioSnippets } from "../snippets/pyannote-audio.ts";

export default defineLibrary({
  id: "pyannote-audio",
  prettyLabel: "pyannote.audio",
  repoName: "pyannote-audio",
  repoUrl: "https://github.com/pyannote/pyannote-audio",
  filter: true,
  aliases: ["pyannote"],
  snippets: pyannoteAudioSnippets,
});

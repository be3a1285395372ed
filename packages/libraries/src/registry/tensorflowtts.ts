import { defineLibrary } from "../entry/library.ts";
import { tensorflowttsSnippets } from "../snippets/tensorflowtts.ts";

export default defineLibrary({
  id: "tensorflowtts",
  prettyLabel: "TensorFlowTTS",
  repoName: "TensorFlowTTS",
  repoUrl: "https://github.com/TensorSpeech/TensorFlowTTS",
  filter: false,
  aliases: ["tensorflow-tts"],
  snippets: tensorflowttsSnippets,
});

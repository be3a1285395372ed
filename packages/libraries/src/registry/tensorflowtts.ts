import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "tensorflowtts",
  prettyLabel: "TensorFlowTTS",
  repoName: "TensorFlowTTS",
  repoUrl: "https://github.com/TensorSpeech/TensorFlowTTS",
  filter: false,
  aliases: ["tensorflow-tts"],
});

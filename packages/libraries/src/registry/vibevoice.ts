import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "vibevoice",
  prettyLabel: "VibeVoice",
  repoName: "VibeVoice",
  repoUrl: "https://github.com/microsoft/VibeVoice",
  filter: false,
});

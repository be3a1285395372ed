import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "dia-tts",
  prettyLabel: "Dia",
  repoName: "Dia",
  repoUrl: "https://github.com/nari-labs/dia",
  filter: false,
});

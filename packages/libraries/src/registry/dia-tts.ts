import { defineLibrary } from "../entry/library.ts";
import { diaTtsSnippets } from "../snippets/dia-tts.ts";

export default defineLibrary({
  id: "dia-tts",
  prettyLabel: "Dia",
  repoName: "Dia",
  repoUrl: "https://github.com/nari-labs/dia",
  filter: false,
  snippets: diaTtsSnippets,
});

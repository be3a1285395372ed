import { defineLibrary } from "../entry/library.ts";
import { prunaAiSnippets } from "../snippets/pruna-ai.ts";

export default defineLibrary({
  id: "pruna-ai",
  prettyLabel: "Pruna AI",
  repoName: "Pruna AI",
  repoUrl: "https://github.com/PrunaAI/pruna",
  docsUrl: "https://docs.pruna.ai",
  filter: false,
  snippets: prunaAiSnippets,
});

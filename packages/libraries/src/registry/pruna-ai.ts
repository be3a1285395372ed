import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "pruna-ai",
  prettyLabel: "Pruna AI",
  repoName: "Pruna AI",
  repoUrl: "https://github.com/PrunaAI/pruna",
  docsUrl: "https://docs.pruna.ai",
  filter: false,
});

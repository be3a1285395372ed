import { defineLibrary } from "../entry/library.ts";
import { htrflowSnippets } from "../snippets/htrflow.ts";

export default defineLibrary({
  id: "htrflow",
  prettyLabel: "HTRflow",
  repoName: "HTRflow",
  repoUrl: "https://github.com/AI-Riksarkivet/htrflow",
  docsUrl: "https://ai-riksarkivet.github.io/htrflow",
  filter: false,
  snippets: htrflowSnippets,
});

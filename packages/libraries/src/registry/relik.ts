import { defineLibrary } from "../entry/library.ts";
import { relikSnippets } from "../snippets/relik.ts";

export default defineLibrary({
  id: "relik",
  prettyLabel: "Relik",
  repoName: "Relik",
  repoUrl: "https://github.com/SapienzaNLP/relik",
  filter: false,
  snippets: relikSnippets,
});

import { defineLibrary } from "../entry/library.ts";
import { lightningIrSnippets } from "../snippets/lightning-ir.ts";

export default defineLibrary({
  id: "lightning-ir",
  prettyLabel: "Lightning IR",
  repoName: "Lightning IR",
  repoUrl: "https://github.com/webis-de/lightning-ir",
  filter: false,
  snippets: lightningIrSnippets,
});
